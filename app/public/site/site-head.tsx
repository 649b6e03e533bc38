import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { headOf, homeValues } from '#contract/growth/seo/head.ts';
import { agentData } from '#contract/growth/seo/structured-data.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { SearchHead } from './search-head.tsx';

/** The head of a site's first page. */
export function SiteHead({ site }: { site: SitePage }) {
  const t = useT();
  const { origin } = useDocument();
  const { organisation, person, words, about, portrait, logo, homes } = site;
  const { title, description } = headOf(site.seo, homeValues(site), {
    title: person ? `${person} · ${organisation}` : organisation,
    description:
      words || about.split('\n')[0]?.slice(0, 200) || t('public-site.description', { name: person ?? organisation }),
  });
  // Pictures of other firms' homes are not ours to hand on.
  const picture = portrait ?? homes.find(({ photo, firm }) => photo && !firm)?.photo ?? logo;
  return (
    <SearchHead
      site={site}
      path={`/s/${site.slug}`}
      title={title}
      description={description}
      picture={picture}
      data={[agentData(site, origin, description)]}
    />
  );
}
