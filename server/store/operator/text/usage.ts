export const usage = `The store's command. It may be used while the site runs.

  npm run store -- orders [--status paid] [--from 2026-01-01] [--to 2026-01-31] [--email …] [--sku …] [--test]
                          [--limit 100] [--after <number>] [--csv <file>]
      the newest orders; a status is one of paid, refund_due, refunded, fulfilled, cancelled
      --test     only those that were paid in test mode
      --after    those before an order, to go on where a list ended
      --csv      all of them into a file for the books, a row an order, with their lines and refunds in files beside it;
                 below papers, where git and images leave it, or at a whole path; tests only with --test
  npm run store -- slips <file> [<number> …]
      packing slips to print, of all orders that are to be sent or of these, below papers as with --csv
  npm run store -- order <number>
      one order with its lines, the address it goes to and what was done with it
  npm run store -- fulfil <number> [--tracking <number>] [--link <https address>] [--although-withdrawn]
      marks a paid order as sent; with the number of its parcel and where that can be followed;
      once more with another parcel: corrects it, and the buyer is told again
      --although-withdrawn  also while its buyer has withdrawn from it
  npm run store -- fulfil <number> --undo
      takes back that it was sent
  npm run store -- refund <number> [--amount 5.00 | --line <SKU>=2 … [--shipping]] [--note …] [--message …] [--restock] [--elsewhere] [--while-disputed]
      gives all of the money back that is left, an amount of it, or what pieces of lines have cost
      --line      may be repeated; without a number all pieces of the line; a line's number from \`order\` does, too
      --shipping  also what is left of the shipping
      --restock   what was sold can be sold again
      --note      a note to yourself, which nobody else sees
      --message   a message to the buyer, in their mail and on the order's page
      --elsewhere it was given back another way, as --note says: the payment provider is not asked
      --while-disputed  also while its payment is disputed
  npm run store -- cancel <number> [--note …] [--message …] [--while-disputed]
      an order that was not sent: gives the money back, and what was sold can be sold again
  npm run store -- cancel <checkout> [--unpaid]
      ends a checkout that is not paid, as release does
  npm run store -- address <number> [--name …] [--email …] [--street …] [--postcode …] [--city …] [--state …] [--country …]
      corrects what is given
  npm run store -- sold <SKU or variant id> <pieces> [--price 19.90] [--country DE]
      records a sale that was made outside the site
  npm run store -- holds
      the checkouts that hold stock
  npm run store -- release <checkout> [--unpaid]
      ends one and gives its stock back; --unpaid also where the payment provider does not say that it is unpaid
  npm run store -- delete-test-orders [--yes]
      deletes what was ordered in test mode
  npm run store -- history [--limit 100]
      what was done by command, or at Stripe
  npm run store -- withdrawals [--all]
      what buyers have withdrawn from and you have not settled; with --all also what is settled
  npm run store -- withdrawals match <id> <number>
      says which order one is about that no order matched
  npm run store -- withdrawals settle <id> --refund [--shipping] [--restock] [--note …] [--message …] [--although-given-back] [--while-disputed]
      gives back what its pieces have cost, whether or not you wait for the goods; a note is to yourself, a message to the buyer
      --although-given-back  also where money was given back since it was received
      --while-disputed       also while the payment is disputed
  npm run store -- withdrawals settle <id> --note …
      settles it without a refund, with a note of what you have done
  npm run store -- person <e-mail> [file]
      all that is held about an e-mail address, on what basis and until when; with a file also as JSON, for the buyer
  npm run store -- forget <e-mail> [--dry-run]
      erases what no law keeps about an e-mail address, and locks the rest; refuses while a case is open
      --dry-run  says what would be done
  npm run store -- mails [--limit 100]
      mails that wait or have failed first, with what the mail server said; then the newest that were sent
  npm run store -- mails send <id>
      sends one again, at once
  npm run store -- subscribers [--csv <file>]
      the addresses for the newsletter that were confirmed; with --csv also where each takes itself off the list
  npm run store -- order-key --new
      a new key for the links in mails to order pages: the links sent so far can no longer be used
  npm run store -- audit
      proves that stock, checkouts, orders and payments agree, here and at Stripe; or says what does not, and what to do
  npm run store -- backup <file>
      a copy of the whole store while it sells, pictures included, which was opened and compared
  npm run store -- backup --to <folder> [--every 24h] [--keep 7]
      copies named by their time; --every goes on until it is stopped, --keep removes all but the newest
  npm run store -- restore <file> [--replace]
      brings a backup back while the site is stopped; what was there before is kept
      --replace  also where there are orders
  npm run store -- move-to-postgres [address]
      copies the store from its file into an empty PostgreSQL database while the site is stopped, and compares every row;
      without an address to that in MOVE_TO, which no list of processes shows
  npm run store -- forget-history
      erases the prices that were recorded for charts
  npm run store -- stock <SKU or variant id> <amount>
      12: so many there are; +12 or -12: so many more or less
  npm run store -- stock --low
      what is low: at or below the number of its catalogue file, or of shop.yaml
  npm run store -- price <SKU or variant id> <price> [--sale <price or none>] [--sale-from <day or time>] [--sale-until <day or time>]
      sets one price; a sale begins at once and has no end, unless a day such as 2026-11-27 is given (in UTC)
  npm run store -- export [--format json|csv] [file]
      the catalogue; without a file it is printed
  npm run store -- import <file> [--from shopify|woocommerce] [--map "Their name=price" …] [--dry-run] [--stock] [--replace]
      adds and changes products from a JSON or CSV file: all of it or nothing
      --from     reads an export of products of that program
      --map      says which of our columns one of the file is; "Their name=-" leaves it out
      --dry-run  says what would be done, or what is wrong
      --stock    sets the stock of variants that are there already, too
      --replace  takes products and variants off sale that the file does not name
  npm run store -- import <file with sku and stock alone> [--counted "2026-11-27 18:00"]
      counts the stock: what was sold since, or came back, is taken into account
      --counted  when it was counted (in UTC); without it when the file was saved
  npm run store -- import --undo [copy] [--dry-run]
      brings back what was there before the last import; or before an earlier one, of which a copy is named

  --json   for programs (with npm run -s nothing else is printed)
  --help   this text

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

const [, body = ''] = usage.split('\n\n');

/** What is said of one command; '' where there is none of that name. */
export const usageOf = (name: string): string =>
  body
    .split(/\n(?= {2}npm run store -- )/)
    .filter((part) => /^ {2}npm run store -- (\S+)/.exec(part)?.[1] === name)
    .map((part) => `${part}\n`)
    .join('');
