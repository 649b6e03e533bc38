import { useT } from '#app/i18n/t.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';

/** The CMA's author as clients see them: photo, phone, license. */
export function AgentCard({ report: { person, organisation, licence } }: { report: CmaReport }) {
  const t = useT();
  if (!person) return null;
  return (
    <section
      aria-label={t('public-cma.agent')}
      className="flex break-inside-avoid flex-wrap items-center gap-5 rounded-m border border-line bg-surface p-5"
    >
      {person.photo && <img src={person.photo} alt="" className="size-24 rounded-full object-cover" />}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-lg font-medium">
          <bdi>{person.name}</bdi>
        </p>
        <p className="text-ink-2">
          <bdi>{[person.title, organisation].filter(Boolean).join(' · ')}</bdi>
        </p>
        <p className="num flex flex-wrap gap-x-4">
          {person.phone && <bdi className="font-medium">{phoneText(person.phone)}</bdi>}
          <bdi className="wrap-anywhere">{person.email}</bdi>
        </p>
        {(person.licence || licence) && (
          <p className="text-sm text-ink-3">
            <bdi>{[person.licence, licence].filter(Boolean).join(' · ')}</bdi>
          </p>
        )}
      </div>
    </section>
  );
}
