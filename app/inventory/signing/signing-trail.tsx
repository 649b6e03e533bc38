import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { signingQueries } from './queries.ts';

/** The events of a signature request, as on its certificate. */
export default function SigningTrail({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const steps = useQuery(signingQueries.trail(id)).data?.steps ?? [];
  return (
    <ol className="grid gap-1 rounded-m bg-sunken px-3 py-2 text-sm">
      {steps.map(({ id: step, what, signer, ip, at }) => (
        <li key={step} className="flex flex-wrap gap-x-3">
          <span>{t.any(`signing.step.${what}`)}</span>
          {signer && <bdi>{signer}</bdi>}
          <span className="num text-ink-2">{format.dateTime(at)}</span>
          {ip && (
            <span dir="ltr" className="num text-ink-2">
              {ip}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
