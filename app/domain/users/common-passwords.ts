/** Passwords that every guesser tries first, six characters and longer, in small letters. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `000000 00000000 0123456789 100200 102030 111111 1111111 11111111 111222 112233 11223344 121212 12121212 121314 123000 123123 123123123 12312312
  123321 1233210 123454321 123456 1234567 12345678 123456789 1234567890 12345678910 123456a 1234567a 123456abc 123456q 123456s 123abc 123abc123 123654 123789
  123qwe 123qweasd 131313 135790 142536 147147 147258 147258369 1478963 159357 159753 159951 19841984 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  202020 212121 222222 22222222 232323 252525 321321 333333 33333333 414141 444444 456456 456789 555555 55555555 654321 666666 66666666 676767
  7654321 741852 741852963 777777 7777777 77777777 789456 789456123 789789 852456 87654321 888888 88888888 963852 987654 9876543 98765432 987654321
  9876543210 999999 99999999 999999999 a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa abc123 abc1234 abc12345
  abc123456 abcabc abcd123 abcd1234 abcde12345 abcdef abcdefg abcdefgh abcdefg123 access admin1 admin12 admin123 admin1234 admin12345 admin123456
  admin@123 administrator akubenci akucinta alexander allah786 amanda andrea angel1 angels anthony apple123 arsenal asasas asd123 asdasd asdasd123 asdf1234
  asdfasdf asdfgh asdfghjk asdfghjkl ashley asshole azerty azertyuiop babygirl bagus123 baseball basketball batman bismillah bismillah123 bungaraya butterfly
  charlie cheese chelsea chocolate cintaku computer cookie daniel default dragon dragon123 elizabeth estrella family ferrari flower football freedom friends
  fuckyou gfhjkm ginger google hannah happy123 harimau hello123 helloworld hunter iloveu iloveyou iloveyou1 jasmine jennifer jessica jesus1 jetimerang
  jetty123 jordan jordan23 joshua juventus k.katalaluan katalaluan kaunter kaunter123 kelantan killer kucing letmein letmein1 liverpool liverpool1
  login123 london loveme lovely lovelove malaysia malaysia1 malaysia123 mangkok manchester manutd maggie master master123 matrix matthew merang merang123
  merdeka merdeka57 michael michelle mickey minecraft monkey mynoob mustang naruto nicole nothing ohmygod orange p@55w0rd p@ssw0rd p@ssword pa55word pass123
  pass1234 passer passw0rd passw0rd1 password password! password0 password1 password1! password12 password123 password1234 password2 pentadbir pepper
  pokemon princess princess1 purple putrajaya q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazwsx qazwsx123 qazwsxedc qq123456 qqqqqq qwe123 qweasd qweasd123
  qweasdzxc qweqwe qweqwe123 qwer1234 qwert1 qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop rahsia rahsia123
  rainbow ranger robert rockyou samantha samsung sayang sayang123 sayangku secret secret1 secret123 selamat selamat123 setiu123 shadow soccer spiderman
  starwars summer sunflower sunshine sunshine1 superman superman1 sweety system taylor temp123 tempat123 terengganu terengganu1 test123 test1234 testing
  testing123 thomas thunder tigger tiket123 tinkerbell trustno1 user123 username victoria welcome welcome1 welcome123 whatever william winner winter
  yankees zaq12wsx zaq1zaq1 zxc123 zxcvbn zxcvbnm zxcvbnm1 zzzzzz`.split(/\s+/),
);
