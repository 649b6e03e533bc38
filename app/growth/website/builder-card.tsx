import { useQuery } from '@tanstack/react-query';
import { Wand2 } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { Site } from '#contract/growth/sites.ts';
import { briefQuery } from '../builder/queries.ts';

/** The entry to the builder: its questions, or the existing draft. */
export function BuilderCard({ site }: { site: Site }) {
  const t = useT();
  const { data } = useQuery(briefQuery(site.id));
  const isBuilt = data?.answers !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-m border border-line bg-act-tint p-4">
      <p className="me-auto max-w-[62ch]">{t('builder.startText')}</p>
      <Button asChild kind={isBuilt ? 'plain' : 'act'}>
        <Link to={`/website/build/${site.id}`}>
          <Wand2 />
          {data && isBuilt ? t('builder.again') : t('builder.start')}
        </Link>
      </Button>
    </div>
  );
}
