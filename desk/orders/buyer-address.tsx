import { useRef, useState } from 'react';

/** The buyer's address, and a button that copies it. */
export function BuyerAddress({ lines }: { lines: readonly string[] }) {
  const address = useRef<HTMLElement>(null);
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setResult('The address is copied.');
    } catch {
      // If the browser refuses, or without https, select the address so that it can be copied by hand.
      if (address.current) getSelection()?.selectAllChildren(address.current);
      setResult(
        'The browser does not let the desk copy. The address is selected: copy it by hand.',
      );
    }
  };
  return (
    <>
      <address ref={address}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <button type="button" className="button" onClick={() => void copy()}>
        Copy the address
      </button>
      <p role="status">{result}</p>
    </>
  );
}
