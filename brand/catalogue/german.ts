/** The sample store's texts in German, keyed by the English texts. Colours and sizes of a variant are parts of its title. */
export const german: Readonly<Record<string, string>> = {
  Wear: 'Kleidung',
  Desk: 'Schreibtisch',
  'Small things': 'Kleinigkeiten',

  'Goes well with': 'Passt gut dazu',
  Instead: 'Stattdessen',
  Color: 'Farbe',
  Size: 'Größe',
  'Size and fit': 'Größe und Passform',
  Care: 'Pflege',
  Ink: 'Tinte',
  Wax: 'Wachs',
  Lagoon: 'Lagune',
  New: 'Neu',
  Sale: 'Reduziert',
  Free: 'Kostenlos',
  Limited: 'Limitiert',
  'Sold out': 'Ausverkauft',
  'Best seller': 'Bestseller',
  'Made to order': 'Auf Bestellung gefertigt',

  'Signal Tee': 'Signal-Shirt',
  'Heavy cotton, regular fit': 'Schwere Baumwolle, gerader Schnitt',
  '<p>A plain tee with a small candle on the chest. 220 g combed cotton, taped shoulders, cut straight.</p><ul><li>Two colours, three sizes</li><li>Printed with water-based ink</li></ul>':
    '<p>Ein schlichtes Shirt mit einer kleinen Kerze auf der Brust. Gekämmte Baumwolle, 220 g, verstärkte Schultern, gerade geschnitten.</p><ul><li>Zwei Farben, drei Größen</li><li>Bedruckt mit Farbe auf Wasserbasis</li></ul>',
  '<p>Regular fit. Between two sizes, take the larger one for a looser cut.</p>':
    '<p>Gerader Schnitt. Zwischen zwei Größen nehmen Sie die größere, wenn es lockerer sitzen soll.</p>',
  '<p>Wash at 30 degrees, inside out. Do not tumble dry.</p>':
    '<p>Auf links bei 30 Grad waschen. Nicht in den Trockner geben.</p>',

  'Night Desk Hoodie': 'Nachtschicht-Hoodie',
  'Brushed fleece, kangaroo pocket': 'Angerauter Fleece, Kängurutasche',
  '<p>A heavy hoodie for long evenings. 420 g brushed fleece, ribbed cuffs that keep their shape and a small embroidered candle on the chest.</p>':
    '<p>Ein schwerer Hoodie für lange Abende. Angerauter Fleece, 420 g, Rippbündchen, die in Form bleiben, und eine kleine gestickte Kerze auf der Brust.</p>',
  '<p>Roomy in the body, true to size in the sleeves. The hood is lined.</p>':
    '<p>Am Körper weit, an den Ärmeln passend. Die Kapuze ist gefüttert.</p>',
  '<p>Wash at 30 degrees, inside out. Dry flat.</p>':
    '<p>Auf links bei 30 Grad waschen. Liegend trocknen.</p>',

  'Ledger Mug': 'Kassenbuch-Becher',
  'Stoneware, 350 ml': 'Steinzeug, 350 ml',
  '<p>A stoneware mug with a handle wide enough for a cold hand. Glazed inside and out.</p>':
    '<p>Ein Becher aus Steinzeug mit einem Henkel, der breit genug für eine kalte Hand ist. Innen und außen glasiert.</p>',
  'Wax white': 'Wachsweiß',
  '<p>Fit for the dishwasher and the microwave.</p>':
    '<p>Geeignet für Spülmaschine und Mikrowelle.</p>',

  'Wick Cap': 'Docht-Kappe',
  'Six-panel, flame brim': 'Sechs Teile, flammenfarbener Schirm',
  '<p>A six-panel cap with an orange brim and a metal buckle at the back. One size, adjustable from 54 to 61 cm.</p>':
    '<p>Eine Kappe aus sechs Teilen mit orangem Schirm und Metallschnalle hinten. Eine Größe, verstellbar von 54 bis 61 cm.</p>',
  'One size': 'Einheitsgröße',

  'Cold Storage Sleeve': 'Kaltlager-Hülle',
  'Veg-tan leather, stitched': 'Pflanzlich gegerbtes Leder, genäht',
  '<p>A stitched leather sleeve for a hardware wallet up to 68 mm wide. Your initials are stamped on the back.</p><p>The sleeve holds a device. It does not protect a recovery phrase: keep that on paper, elsewhere.</p>':
    '<p>Eine genähte Lederhülle für eine Hardware-Wallet bis 68 mm Breite. Hinten werden Ihre Initialen eingeprägt.</p><p>Die Hülle fasst ein Gerät. Eine Wiederherstellungsphrase schützt sie nicht: Bewahren Sie die auf Papier auf, an einem anderen Ort.</p>',
  Chestnut: 'Kastanie',
  Material: 'Material',
  '<p>Vegetable-tanned cowhide, 2 mm. It darkens with use.</p>':
    '<p>Pflanzlich gegerbtes Rindsleder, 2 mm. Es dunkelt beim Gebrauch nach.</p>',
  'Initials to stamp (up to 3 letters)': 'Initialen zum Prägen (bis zu 3 Buchstaben)',

  'Note for the maker': 'Hinweis für die Werkstatt',

  'Sticker Pack': 'Sticker-Set',
  'Vinyl, weatherproof': 'Vinyl, wetterfest',
  '<p>Three vinyl stickers: the candle, a line that goes both ways, and a word to argue about.</p>':
    '<p>Drei Sticker aus Vinyl: die Kerze, eine Linie, die in beide Richtungen geht, und ein Wort zum Streiten.</p>',
  Pack: 'Packung',
  'One pack': 'Eine Packung',
  'Three packs': 'Drei Packungen',

  'Green Candle': 'Grüne Kerze',
  'Soy wax, 40 hour burn': 'Sojawachs, 40 Stunden Brenndauer',
  '<p>The one green candle that can be promised. Soy wax, cotton wick, a faint smell of cedar.</p>':
    '<p>Die einzige grüne Kerze, die sich versprechen lässt. Sojawachs, Baumwolldocht, ein leichter Duft nach Zeder.</p>',
  Cedar: 'Zeder',
  Safety: 'Sicherheit',
  '<p>Never leave a burning candle alone. Keep it away from children, curtains and keyboards.</p>':
    '<p>Lassen Sie eine brennende Kerze nie allein. Halten Sie sie von Kindern, Vorhängen und Tastaturen fern.</p>',

  'Market Tote': 'Markttasche',
  'Undyed canvas': 'Ungefärbtes Segeltuch',
  '<p>A canvas bag with long handles and room for a week of vegetables.</p>':
    '<p>Eine Tasche aus Segeltuch mit langen Henkeln und Platz für das Gemüse einer Woche.</p>',
  Natural: 'Natur',

  'First Light Print': 'Druck „Erstes Licht“',
  'Risograph, A3, numbered': 'Risografie, A3, nummeriert',
  '<p>A two-colour print of a candle in front of a chart. Numbered by hand; the frame in the picture is not part of it. When these are gone there are no more.</p>':
    '<p>Ein zweifarbiger Druck einer Kerze vor einem Kursverlauf. Von Hand nummeriert; der Rahmen auf dem Bild gehört nicht dazu. Wenn diese weg sind, gibt es keine mehr.</p>',
  A3: 'A3',
  Paper: 'Papier',
  '<p>Uncoated, 170 g. Packed flat between boards.</p>':
    '<p>Ungestrichen, 170 g. Flach zwischen Pappen verpackt.</p>',

  'Pocket Glossary': 'Taschenglossar',
  'Forty words on one folded card': 'Vierzig Wörter auf einer Faltkarte',
  '<p>Forty terms of the field on a card that fits in a wallet. Costs nothing, and can be ordered alone.</p>':
    '<p>Vierzig Fachbegriffe auf einer Karte, die in jede Brieftasche passt. Sie kostet nichts und kann einzeln bestellt werden.</p>',
  English: 'Englisch',

  'Block Notebook': 'Block-Notizbuch',
  'A5, 160 pages, lies flat': 'A5, 160 Seiten, liegt flach auf',
  '<p>A sewn notebook that lies flat, with a page index and an orange band. For the things that should not be on a chain.</p>':
    '<p>Ein fadengeheftetes Notizbuch, das flach aufliegt, mit Seitenverzeichnis und orangem Band. Für alles, was nicht auf eine Blockchain gehört.</p>',
  '<p>80 g, dotted, cream.</p>': '<p>80 g, gepunktet, cremefarben.</p>',
  Cover: 'Einband',
  'Ink, hardcover': 'Tinte, fester Einband',
  'Lagoon, softcover': 'Lagune, weicher Einband',

  'Gift Voucher': 'Geschenkgutschein',
  'Printed card with an envelope': 'Gedruckte Karte mit Umschlag',
  '<p>A printed voucher for the store. Vouchers are not on sale at the moment.</p>':
    '<p>Ein gedruckter Gutschein für den Shop. Gutscheine werden zurzeit nicht verkauft.</p>',
  Value: 'Wert',
  $25: '25 $',
  $50: '50 $',
};
