import type { ArticleText } from './article-text.ts';

export const howToUseMetamask: ArticleText = {
  sections: [
    {
      id: 'what',
      heading: 'What it is',
      blocks: [
        'MetaMask is a wallet that runs as an extension in a desktop browser and as an app on a phone. It keeps your keys on your own device and asks before anything is signed. It grew up with Ethereum and the networks that work like it, and has added others since.',
        'The wallet is free. What costs money is the network: each transaction pays a fee, called gas, in the network’s own coin. For Ethereum that coin is ETH, even when you send something else. Swaps made inside the wallet also carry a fee for MetaMask itself.',
      ],
    },
    {
      id: 'install',
      heading: 'Install it from the right place',
      blocks: [
        'Copies of well-known wallets are a common trap. They look the same and send your phrase to a thief. Before you install:',
        [
          'Type metamask.io into the address bar yourself. Do not follow an advertisement or a link in a message.',
          'Let that page lead you to the store of your browser or phone, and check that the publisher is MetaMask.',
          'Use a device that is up to date and that you do not share.',
        ],
        'On a computer, pin the extension so that you see its icon. A wallet window that opens without you having asked for it should be closed.',
      ],
    },
    {
      id: 'backup',
      heading: 'Create it and back it up',
      blocks: [
        'A new wallet first asks for a password. It locks the wallet on this one device and nothing else: it cannot restore anything elsewhere.',
        'Newer versions also offer to begin with an account at Google or Apple. That is easier to restore, and it makes that account and its password part of your security. The classic way shows a Secret Recovery Phrase of 12 words. Those words are the wallet.',
        [
          'Write them on paper, in order, and check them once.',
          'Keep the paper where you would keep a passport. A second copy in another place protects against fire.',
          'Do not photograph them and do not store them in mail, notes or cloud storage.',
          'Nobody needs them but you. Support staff, airdrop pages and forms that ask for them are scams, without exception.',
        ],
        { quote: 'The password opens this device. The phrase opens the wallet anywhere.' },
      ],
    },
    {
      id: 'receive',
      heading: 'Receive a first amount',
      blocks: [
        'Your address begins with 0x and is 42 characters long. Use the copy button; do not type it. The same address works on Ethereum and on networks of the same kind, but the coins on each network are separate.',
        'That is the most common mistake of beginners: sending on one network and looking on another. When you withdraw from an exchange, choose the network that your wallet is set to, and send a small amount first. When it has arrived, send the rest.',
      ],
    },
    {
      id: 'send',
      heading: 'Send safely',
      blocks: [
        'Press Send, paste the address, and compare the first six and the last six characters with the original. Some malware swaps an address in the clipboard, and some thieves send tiny amounts from look-alike addresses, hoping that you copy theirs from your history.',
        'Before you confirm, the wallet shows the network fee. It is paid even when a transaction fails, because the network has done the work. If it seems high, waiting some hours often helps; a gas tracker shows how busy the network is.',
        'A transaction that waits too long can be sped up or cancelled from the activity list, as long as no block holds it yet. After that it is final.',
      ],
    },
    {
      id: 'connect',
      heading: 'Connect to a site, and disconnect',
      blocks: [
        'A site may ask to connect. That lets it see your address and suggest transactions; it cannot move anything by itself. The step that matters is the next one: what it asks you to sign.',
        'An approval allows a contract to take a token from your wallet, sometimes without a limit and without an end. Set the amount to what you need now. From time to time, open the list of approvals in the wallet’s portfolio page or in a block explorer and revoke what you no longer use. Revoking costs gas as well.',
        'If a request is a row of letters and numbers that you cannot read, reject it. A good site can explain what it wants.',
      ],
    },
    {
      id: 'grow',
      heading: 'When it becomes more than pocket money',
      blocks: [
        'A wallet in a browser is as safe as the computer it runs on. For larger amounts, connect a hardware wallet: MetaMask then shows and sends, and the key stays in the device. A second account with little in it for trying new sites costs nothing and keeps a mistake small.',
      ],
    },
  ],
};
