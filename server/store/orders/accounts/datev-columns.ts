const numberedColumns = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, at) => names.map((name) => `${name} ${at + 1}`)).flat();

/** The columns of a booking batch, format version 13, with DATEV's names. */
export const datevColumns: readonly string[] = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs'],
  ...['Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)'],
  ...['BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext'],
  ...['Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt'],
  ...['Zinssperre', 'Beleglink'],
  ...numberedColumns(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge'],
  ...['EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart'],
  ...['Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp'],
  ...['BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numberedColumns(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr'],
  ...['Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer', 'Buchungstyp'],
  ...['USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)'],
  ...['EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung'],
  ...['Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position'],
  ...['EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
];
