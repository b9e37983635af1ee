import { useQuery } from '@tanstack/react-query';
import { api, bodyOrThrow, notPolled } from '../api.ts';
import { countText } from '../format-values.ts';
import { Heading } from '../ui/heading.tsx';
import { LoadFailure, Loading } from '../ui/notices.tsx';
import { AuditCard } from './audit-card.tsx';
import { BackupsCard } from './backups-card.tsx';

/** The order of findings: the most urgent first. */
const states = ['wrong', 'note', 'good'] as const;
const badges = {
  wrong: { tone: 'bad', sign: '×', name: 'Wrong' },
  note: { tone: 'warm', sign: '○', name: 'Note' },
  good: { tone: 'good', sign: '●', name: 'Good' },
} as const;

/** The findings of the doctor and the audit, and the backups. */
export function HealthPage() {
  const doctor = useQuery({
    queryKey: ['doctor'],
    queryFn: () => bodyOrThrow(api.health.doctor.$get()),
    staleTime: 60_000,
    ...notPolled,
  });
  const findings = doctor.data?.findings ?? [];
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  return (
    <>
      <Heading title="Health">
        <button
          type="button"
          className="button"
          disabled={doctor.isFetching}
          onClick={() => void doctor.refetch()}
        >
          {doctor.isFetching ? 'Looking' : 'Look again'}
        </button>
      </Heading>
      <section className="card" aria-labelledby="findings">
        <h2 id="findings">
          {doctor.data === undefined
            ? 'The machine and the settings'
            : wrong === 0
              ? 'Nothing is wrong'
              : `${countText(wrong, 'problem')} to fix`}
        </h2>
        {doctor.isPending && <Loading />}
        {doctor.isError && <LoadFailure error={doctor.error} retry={() => void doctor.refetch()} />}
        <ul className="rows findings">
          {states.flatMap((state) =>
            findings
              .filter((finding) => finding.state === state)
              .map(({ check, found, fix }) => (
                <li key={`${check} ${found}`}>
                  <span className={`badge ${badges[state].tone}`}>
                    <span aria-hidden="true">{badges[state].sign}</span> {badges[state].name}
                  </span>
                  <span>
                    <b>{check}</b> {found}
                    {fix !== undefined && <small>{fix}</small>}
                  </span>
                </li>
              )),
          )}
        </ul>
      </section>
      <AuditCard />
      <BackupsCard />
      {doctor.data && (
        <section className="card" aria-labelledby="versions">
          <h2 id="versions">Versions</h2>
          <dl className="facts">
            {doctor.data.versions.map(({ name, version }) => (
              <div key={name} className="fact">
                <dt>{name}</dt>
                <dd>{version}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
