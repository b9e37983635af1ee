import { useEffect, useState } from 'react';
import { api } from '../../contract/paths.ts';
import { initials } from '../state/session.ts';
import { emailHash } from './email-hash.ts';

/** The visitor's initials, covered by the avatar service's picture for the e-mail, if there is one. */
export function Avatar({ email }: { email: string }) {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void emailHash(email).then((made) => {
      if (!gone) setHash(made);
    });
    return () => {
      gone = true;
    };
  }, [email]);
  return (
    <span className="avatar profile-avatar">
      <span>{initials(email)}</span>
      {hash ? <img src={api.avatar(hash)} alt="" width={72} height={72} /> : null}
    </span>
  );
}
