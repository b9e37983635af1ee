/** The fixed ids of the sample store's products and collections. Carts and orders store them, so no id is ever reused. */
export const productIds = {
  signalTee: 'prod_01JVYK2EKFAX3C115QHQXN3A1V',
  nightDeskHoodie: 'prod_01JVYQFWJ5AJJH3CYNAMP3FE5A',
  ledgerMug: 'prod_01JVYRPJ3Q5CKH1VD7X9ZBWE3Z',
  wickCap: 'prod_01JVYSEGA3CF5Y55DPRW4QYAV5',
  coldStorageSleeve: 'prod_01JVYSTSKP6KTF03F4QCKDQHKH',
  stickerPack: 'prod_01JVYVENPMQ78VC2JB5G5NV6HK',
  greenCandle: 'prod_01JVYWGYC44KANB7KEX7R222TJ',
  marketTote: 'prod_01JVYXF06MT33KY0YQ9DC3FNNC',
  firstLightPrint: 'prod_01JVYYD8GGF6TX9JW26RW5XXN8',
  pocketGlossary: 'prod_01JVYZ9FKMDH8PXJYHFMF7JY1R',
  blockNotebook: 'prod_01JVYZGBQX6PHW0Q7HHT5E5GAH',
  giftVoucher: 'prod_01JVZ0JPGK1R45946PREV5FSMJ',
} as const;

export const collectionIds = {
  wear: 'pcol_01JVYF87VZCZ5NCCX2KVG9KHXY',
  desk: 'pcol_01JVYFSZC1N1Z24PPD0C9YW8D1',
  small: 'pcol_01JVYGCR5CF7VDJ538YTEH337M',
} as const;
