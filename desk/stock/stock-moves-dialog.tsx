import { useQuery } from '@tanstack/react-query';
import { api, bodyOrThrow } from '../api.ts';
import { dateAndTime } from '../format-values.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyNote, LoadFailure, Loading } from '../ui/notices.tsx';

const kinds: Record<string, string> = {
  stock: 'Changed',
  count: 'Counted',
  import: 'Imported',
  sale: 'Sold',
  late_sale: 'Sold late',
  restock: 'Put back',
};

interface Props {
  /** Null while the dialog is closed. */
  row: { variant_id: string; product_title: string } | null;
  close(): void;
}

export function StockMovesDialog({ row, close }: Props) {
  const id = row?.variant_id ?? '';
  const moves = useQuery({
    queryKey: ['moves', id],
    queryFn: () => bodyOrThrow(api.stock[':variant'].moves.$get({ param: { variant: id } })),
    enabled: row !== null,
  });
  return (
    <Dialog title={row?.product_title ?? ''} isOpen={row !== null} close={close}>
      {moves.isPending && <Loading />}
      {moves.isError && <LoadFailure error={moves.error} retry={() => void moves.refetch()} />}
      {moves.data?.length === 0 && <EmptyNote>Nothing has moved.</EmptyNote>}
      <ul className="rows">
        {moves.data?.map((move) => (
          <li key={move.id}>
            <b>{move.change > 0 ? `+${move.change}` : `−${-move.change}`}</b>
            <span>
              {kinds[move.kind] ?? move.kind}
              <small>{move.at === null ? 'Before it was counted' : dateAndTime(move.at)}</small>
            </span>
            <span>{move.on_hand}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
