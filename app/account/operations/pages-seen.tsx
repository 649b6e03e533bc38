import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { pagesQuery, type Span } from './acquisition-queries.ts';

export function PagesSeen({ span }: { span: Span }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(pagesQuery(span));
  if (!data || data.pages.length === 0) return null;
  const most = data.pages[0]!.views;
  return (
    <section className="mt-10">
      <h2 className="text-md font-medium">{t('admin.acquisition.pages')}</h2>
      <table className="mt-2 w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-ink-3">
            <th scope="col" className="py-2 text-start font-medium">
              {t('admin.acquisition.page')}
            </th>
            <th scope="col" className="w-24 py-2 text-end font-medium">
              {t('admin.acquisition.views')}
            </th>
            <th scope="col" className="w-24 py-2 text-end font-medium">
              {t('admin.acquisition.step.visit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.pages.map(({ path, views, visits }) => (
            <tr key={path} className="border-b border-line">
              <th scope="row" className="relative py-2 pe-4 text-start font-normal break-all">
                <bdi className="relative">{path}</bdi>
                <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5">
                  <span className="block h-full bg-act/50" style={{ inlineSize: `${(views / most) * 100}%` }} />
                </span>
              </th>
              <td className="num text-end">{format.number(views)}</td>
              <td className="num text-end">{format.number(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
