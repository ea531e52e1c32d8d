import { ground } from "./001-ground";
import { orders } from "./002-orders";
import { payments } from "./003-payments";
import { papers } from "./004-papers";
import { people } from "./005-people";
import { paymentReturn } from "./006-payment-return";
import { secondFactor } from "./007-second-factor";
import { users } from "./008-users";
import { support } from "./009-support";
import { auditChain } from "./010-audit-chain";
import { operators } from "./011-operators";
import { printing } from "./012-printing";
import { shifts } from "./013-shifts";
import { counter } from "./014-counter";
import { counterScreen } from "./015-counter-screen";
import { longLists } from "./016-long-lists";
import { socketTickets } from "./017-socket-tickets";
import { cancellations } from "./018-cancellations";
import { browserErrors } from "./019-browser-errors";
import { safeDrops } from "./020-safe-drops";
import { printerCondition } from "./021-printer-condition";
import { heldOrders } from "./022-held-orders";
import { auditDays } from "./024-audit-days";
import { blockedDateMail } from "./025-blocked-date-mail";
import { splitPayments } from "./026-split-payments";
import { priceLists } from "./027-price-lists";
import { ticketLists } from "./030-ticket-lists";
import { ticketEdits } from "./031-ticket-edits";
import { ticketMails } from "./032-ticket-mails";
import { ticketFiles } from "./033-ticket-files";
import { monthClosings } from "./034-month-closings";
import { printBatches } from "./035-print-batches";
import { personalPrints } from "./036-personal-prints";
import { figures } from "./037-figures";
import { refundFiles } from "./038-refund-files";
import { skippedMails } from "./039-skipped-mails";
import { reports } from "./040-reports";
import { creditAccounts } from "./041-credit-accounts";
import { gatewayStatements } from "./042-gateway-statements";
import { reportSchedules } from "./043-report-schedules";
import { cashReports } from "./044-cash-reports";
import { keptAnswers } from "./045-kept-answers";
import { freeOrders } from "./046-free-orders";
import { gatewayTestBills } from "./047-gateway-test-bills";
import { searchMonths } from "./048-search-months";
import { webhooks } from "./049-webhooks";
import { deviceTokens } from "./050-device-tokens";
import { identitySkeleton } from "./051-identity-skeleton";
import { formKeys } from "./052-form-keys";
import { replacedOrders } from "./053-replaced-orders";
import { unpaidOrders } from "./054-unpaid-orders";
import { buyerTickets } from "./055-buyer-tickets";
import { sentForms } from "./056-sent-forms";
import { gatewayRefunds } from "./057-gateway-refunds";
import { installation } from "./058-installation";
import { seenFromOutside } from "./059-seen-from-outside";
import { boarding } from "./060-boarding";
import { accountStatements } from "./061-account-statements";
import { oneFormKey } from "./062-one-form-key";
import { sealedPrintKeys } from "./063-sealed-print-keys";
import { retention } from "./064-retention";
import { offlineScans } from "./065-offline-scans";
import { departures } from "./066-departures";
import { manifests } from "./067-manifests";
import { movedTickets } from "./068-moved-tickets";
import { weather } from "./069-weather";
import { boardingDepartures } from "./070-boarding-departures";
import { ordersAtOnce } from "./071-orders-at-once";
import { stewards } from "./072-stewards";
import { closedNotSold } from "./073-closed-not-sold";
import { travelCredit } from "./074-travel-credit";
import { returnLeg } from "./075-return-leg";
import { manifestPrints } from "./076-manifest-prints";
import { whoScanned } from "./077-who-scanned";
import { quickSeats } from "./078-quick-seats";
import { fewerQuestions } from "./079-fewer-questions";
import { reportTurns } from "./081-report-turns";
import { whoMayBoard } from "./082-who-may-board";
import { looksOffline } from "./083-looks-offline";
import { casesToPhone } from "./084-cases-to-phone";
import { heldPlaces } from "./085-held-places";
import { cleanIdentities } from "./086-clean-identities";
import { trips } from "./087-trips";
import { pressesOffline } from "./089-presses-offline";
import { pressOfTrip } from "./090-press-of-trip";
import { aboardBesides } from "./091-aboard-besides";
import { cheaperOrders } from "./092-cheaper-orders";
import { cheaperSeats } from "./093-cheaper-seats";
import { whoWasAboard } from "./094-who-was-aboard";
import { aboardCorrected } from "./095-aboard-corrected";
import { fullBesides } from "./096-full-besides";
import { unpaidAtAGlance } from "./097-unpaid-at-a-glance";
import { placeByDecision } from "./098-place-by-decision";
import { departureMails } from "./099-departure-mails";
import { refundPaidMail } from "./100-refund-paid-mail";
import { datesOpenedAgain } from "./101-dates-opened-again";
import { ordersTogether } from "./102-orders-together";
import { bankRefundsOfCounterSales } from "./103-bank-refunds-of-counter-sales";
import { correctionsByJetty } from "./104-corrections-by-jetty";
import { refundOfACancelledTicket } from "./105-refund-of-a-cancelled-ticket";
import { scheduledChanges } from "./106-scheduled-changes";
import { bankRefundsInTheMonth } from "./107-bank-refunds-in-the-month";
import { refundsDueAgain } from "./108-refunds-due-again";
import type { Migration } from "./migration";

/** In the order in which they run; a released migration is never edited, only followed. */
export const migrations: Migration[] = [
  ground,
  orders,
  payments,
  papers,
  people,
  paymentReturn,
  secondFactor,
  users,
  support,
  auditChain,
  operators,
  printing,
  shifts,
  counter,
  counterScreen,
  longLists,
  socketTickets,
  cancellations,
  browserErrors,
  safeDrops,
  printerCondition,
  heldOrders,
  auditDays,
  blockedDateMail,
  splitPayments,
  priceLists,
  ticketLists,
  ticketEdits,
  ticketMails,
  ticketFiles,
  printBatches,
  personalPrints,
  figures,
  refundFiles,
  skippedMails,
  reports,
  creditAccounts,
  reportSchedules,
  cashReports,
  gatewayStatements,
  monthClosings,
  searchMonths,
  keptAnswers,
  freeOrders,
  gatewayTestBills,
  webhooks,
  deviceTokens,
  identitySkeleton,
  formKeys,
  replacedOrders,
  unpaidOrders,
  buyerTickets,
  sentForms,
  gatewayRefunds,
  installation,
  seenFromOutside,
  boarding,
  accountStatements,
  oneFormKey,
  sealedPrintKeys,
  retention,
  offlineScans,
  departures,
  manifests,
  movedTickets,
  weather,
  boardingDepartures,
  ordersAtOnce,
  stewards,
  closedNotSold,
  travelCredit,
  returnLeg,
  manifestPrints,
  whoScanned,
  quickSeats,
  fewerQuestions,
  reportTurns,
  whoMayBoard,
  looksOffline,
  casesToPhone,
  heldPlaces,
  cleanIdentities,
  trips,
  pressesOffline,
  pressOfTrip,
  aboardBesides,
  cheaperOrders,
  cheaperSeats,
  whoWasAboard,
  aboardCorrected,
  fullBesides,
  unpaidAtAGlance,
  placeByDecision,
  departureMails,
  refundPaidMail,
  datesOpenedAgain,
  ordersTogether,
  bankRefundsOfCounterSales,
  correctionsByJetty,
  refundOfACancelledTicket,
  scheduledChanges,
  bankRefundsInTheMonth,
  refundsDueAgain,
];
