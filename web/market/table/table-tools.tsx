import { useEffect, useState } from 'react';
import { AlertsDialog } from '../alerts/alerts.tsx';
import { type DisplayedTable, TableMenu } from './table-menu.tsx';

export interface ToolPress {
  kind: 'columns' | 'export' | 'alerts';
  button: HTMLElement;
  /** The coin whose row the button is in; absent for buttons outside rows. */
  coinId?: string | undefined;
}

interface Props extends DisplayedTable {
  /** The last press; a new object each time. */
  press: ToolPress;
}

/** The menus and dialogs that the table's buttons open. */
export function TableTools({ press, ...shown }: Props) {
  const [open, setOpen] = useState<ToolPress | null>(press);
  const [seen, setSeen] = useState(press);
  if (seen !== press) {
    setSeen(press);
    // A second press on a menu's button closes the menu.
    setOpen(open?.kind === press.kind ? null : press);
  }
  const isMenu = open !== null && open.kind !== 'alerts';
  useEffect(() => {
    const button = isMenu ? open.button : null;
    button?.setAttribute('aria-expanded', 'true');
    return () => button?.setAttribute('aria-expanded', 'false');
  }, [open, isMenu]);
  const close = () => setOpen(null);
  return (
    <>
      {open !== null && open.kind !== 'alerts' ? (
        <TableMenu
          key={open.kind}
          kind={open.kind}
          button={open.button}
          // Opening the list of alerts takes the focus, which closes the menu: do not close the list as well.
          onClose={() => setOpen((now) => (now === open ? null : now))}
          {...shown}
        />
      ) : null}
      <AlertsDialog
        open={open?.kind === 'alerts' ? { coinId: open.coinId ?? null } : null}
        onClose={close}
        returnFocusTo={() => press.button}
      />
    </>
  );
}
