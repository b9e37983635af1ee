export const usage = `The store's command. It may be used while the site runs.

  npm run store -- orders [--status paid] [--limit 100]
      the newest orders; a status is one of paid, refund_due, refunded, fulfilled, cancelled
  npm run store -- order <number>
      one order with its lines and the address it goes to
  npm run store -- fulfil <number>
      marks a paid order as sent
  npm run store -- refund <number> [--restock]
      gives the money back; with --restock what was sold can be sold again
  npm run store -- stock <SKU or variant id> <amount>
      12: so many there are; +12 or -12: so many more or less
  npm run store -- export [--format json|csv] [file]
      the catalogue; without a file it is printed
  npm run store -- import <file> [--dry-run] [--stock] [--replace]
      adds and changes products from a JSON or CSV file: all of it or nothing
      --dry-run  says what would be done, or what is wrong
      --stock    sets the stock of variants that are there already, too
      --replace  takes products off sale that the file does not name

  --json   for programs (with npm run -s nothing else is printed)
  --help   this text

It ends with 0 when done, 1 when it could not be done, 2 when it was called wrongly.
`;
