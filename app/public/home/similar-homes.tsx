import { useT } from '#app/i18n/t.ts';
import type { SiteHome } from '#contract/growth/site-home.ts';
import { HomeCard } from '../site/site-homes.tsx';

type Props = { similar: readonly SiteHome[]; organisation: string };

export function SimilarHomes({ similar, organisation }: Props) {
  const t = useT();
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="border-t border-line py-14">
      <h2 id="similar" className="font-display text-title tracking-[-0.022em]">
        {t('public-home.similar')}
      </h2>
      <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {similar.map((home) => (
          <HomeCard key={home.id} home={home} firm={home.firm ?? organisation} />
        ))}
      </ul>
    </section>
  );
}
