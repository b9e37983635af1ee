import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { LRUCache } from 'lru-cache';
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  type Passkey,
  recordPasskeyUse,
} from '../../store/staff/passkeys.ts';
import type { DeskParts } from '../desk-context.ts';

const challengeLastsMs = 5 * 60_000;
const maxChallenges = 1_000;

type CeremonyParts = Pick<DeskParts, 'db' | 'origin' | 'shop' | 'now'>;

/** False for an IP address: browsers make passkeys only for host names. */
export const hasPasskeys = (origin: string): boolean =>
  isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0;

/**
 * Creates and verifies passkeys. A challenge is valid for one response, for five minutes, and only
 * in this process, because no other process serves the desk.
 */
export function createPasskeyCeremony({ db, origin, shop, now }: CeremonyParts) {
  /** The person who adds a passkey, by challenge; '' for a sign-in. */
  const challenges = new LRUCache<string, { person: string; untilMs: number }>({
    max: maxChallenges,
  });
  const ask = (challenge: string, person: string) =>
    challenges.set(challenge, { person, untilMs: now() + challengeLastsMs });
  const relyingParty = () => new URL(origin()).hostname;
  const takeFor = (person: string) => (challenge: string) => {
    const request = challenges.get(challenge);
    challenges.delete(challenge);
    return request?.person === person && now() < request.untilMs;
  };
  return {
    async startAdding(person: string) {
      const known = await listPasskeys(db.read, person);
      const options = await generateRegistrationOptions({
        rpName: `${shop} desk`,
        rpID: relyingParty(),
        userName: person,
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      ask(options.challenge, person);
      return options;
    },
    /** @returns false for a response that is wrong, late or already used, and for a passkey that exists already */
    async finishAdding(
      person: string,
      { response, name }: { response: RegistrationResponseJSON; name: string },
    ): Promise<boolean> {
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge: takeFor(person),
        expectedOrigin: origin(),
        expectedRPID: relyingParty(),
      }).catch(() => null);
      if (!checked?.verified) return false;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return addPasskey(db, {
        ...{ id, person, name, counter, transports, nowMs: now() },
        publicKey: new Uint8Array(publicKey),
      });
    },
    /** Lists no passkeys, so that nobody learns who has one. */
    async startEntering() {
      const options = await generateAuthenticationOptions({
        rpID: relyingParty(),
        userVerification: 'required',
      });
      ask(options.challenge, '');
      return options;
    },
    /** @returns the passkey; null for a response that is wrong, late or already used */
    async finishEntering(response: AuthenticationResponseJSON): Promise<Passkey | null> {
      const passkey = await findPasskey(db.read, response.id);
      if (passkey === null) return null;
      const { id, publicKey, counter } = passkey;
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge: takeFor(''),
        expectedOrigin: origin(),
        expectedRPID: relyingParty(),
        credential: { id, publicKey, counter },
      }).catch(() => null);
      if (!checked?.verified) return null;
      const { newCounter } = checked.authenticationInfo;
      return (await recordPasskeyUse(db, { id, counter }, { newCounter, nowMs: now() }))
        ? passkey
        : null;
    },
  };
}
