import type { OutputOf } from '#contract/core/call.ts';
import type { Block, BlockOf } from '#contract/core/content/tree.ts';
import type { pages } from '#contract/growth/pages.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { Blocks } from '../content/blocks.tsx';
import { Column } from '../page.tsx';
import { type ContactProps, SiteContact } from './site-contact.tsx';

type Page = NonNullable<OutputOf<typeof pages.first>['page']>;

/** Parts of the page, as dividers and the form set them apart. */
function bandsOf(blocks: readonly Block[]): Block[][] {
  const bands: Block[][] = [[]];
  for (const block of blocks) {
    if (block.type === 'divider') bands.push([]);
    else if (block.type === 'form') bands.push([block], []);
    else bands.at(-1)!.push(block);
  }
  return bands.filter((band) => band.length > 0);
}

/** Words under a heading stand beside it, as the form does beside its own: no line is wide, and no side is empty. */
function Band({ blocks, scene }: Parameters<typeof Blocks>[0]) {
  const [heading, ...rest] = blocks;
  const isWords =
    heading?.type === 'heading' && rest.length > 0 && rest.every(({ type }) => type === 'text' || type === 'buttons');
  if (!isWords) return <Blocks blocks={blocks} scene={scene} />;
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[18rem_1fr]">
      <div>
        <Blocks blocks={[heading]} scene={scene} />
      </div>
      <div>
        <Blocks blocks={rest} scene={scene} />
      </div>
    </div>
  );
}

/** The first page where it is made of blocks: its parts stand on two grounds by turns. */
export function FirstPage({ site, page, contact }: { site: SitePage; page: Page; contact: ContactProps }) {
  const form = ({ title, words }: BlockOf<'form'>) => <SiteContact {...contact} title={title} words={words} isBare />;
  const bands = bandsOf(page.blocks);
  const hasForm = bands.some(([first]) => first?.type === 'form');
  return (
    <>
      {bands.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <div key={at} className={at % 2 === 1 ? 'bg-sunken' : ''}>
          <Column className={band[0]?.type === 'form' ? '' : 'py-14 sm:py-20'}>
            <Band blocks={band} scene={{ ...page, site, form }} />
          </Column>
        </div>
      ))}
      {!hasForm && (
        <Column>
          <SiteContact {...contact} />
        </Column>
      )}
      {site.notices.length > 0 && (
        <Column className="pb-10">
          {site.notices.map((notice) => (
            <p key={notice} className="mt-4 max-w-[90ch] text-sm whitespace-pre-line text-ink-3" dir="auto">
              {notice}
            </p>
          ))}
        </Column>
      )}
    </>
  );
}
