/** The owner's notice to all buyers, such as when parcels are sent again; nothing if it is null. */
export const StoreNotice = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p
      role="note"
      dir="auto"
      className="mb-4 rounded-md border border-flame-line bg-flame-soft px-4 py-3 text-13 wrap-anywhere"
    >
      {text}
    </p>
  );
