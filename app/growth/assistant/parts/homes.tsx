import { House, X } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { Home, HomesPart } from '#contract/growth/assistant-parts.ts';

type Props = { part: HomesPart; isLast: boolean; onSay: (message: string) => void };

/** The understood conditions, and the homes that meet them. */
export function Homes({ part, isLast, onSay }: Props) {
  const t = useT();
  return (
    <div className="grid w-full gap-3">
      {part.understood.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('assistant.homes.understood')}>
          {part.understood.map(({ label, without }) => (
            <li
              key={label}
              className="flex min-h-7 items-center rounded-full border border-line bg-surface ps-3 text-sm text-ink-2 [&:not(:has(button))]:pe-3"
            >
              {label}
              {isLast && without && (
                <button
                  type="button"
                  aria-label={t('assistant.homes.without', { condition: label })}
                  onClick={() => onSay(without)}
                  className="tap-area grid size-7 place-items-center rounded-full text-ink-3 hover:text-ink"
                >
                  <X className="size-3.5" aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {part.homes.length > 0 && (
        <ul className="grid gap-2">
          {part.homes.map((home) => (
            <li key={home.id}>
              <HomeCard home={home} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function HomeCard({ home }: { home: Home }) {
  const t = useT();
  const format = useFormat();
  const facts = [
    home.beds !== null && t('assistant.homes.beds', { count: home.beds }),
    home.baths !== null && t('assistant.homes.baths', { count: home.baths }),
    home.area !== null && t('assistant.homes.area', { area: format.number(home.area) }),
  ].filter(Boolean);
  const body = (
    <>
      {home.photo ? (
        <img src={home.photo} alt="" loading="lazy" className="size-20 shrink-0 object-cover" />
      ) : (
        <span className="grid size-20 shrink-0 place-items-center bg-sunken text-ink-3">
          <House className="size-6" aria-hidden="true" />
        </span>
      )}
      <span className="grid min-w-0 content-center gap-0.5 py-2 pe-3">
        {home.priceCents !== null && <b className="num text-md font-medium">{format.money(home.priceCents)}</b>}
        <span className="truncate text-ink">{home.title}</span>
        <span className="truncate text-sm text-ink-3">{[home.place, ...facts].join(' · ')}</span>
        {home.firm && <span className="text-xs text-ink-2">{t('assistant.homes.listedBy', { firm: home.firm })}</span>}
        {home.isPhotoAltered && <span className="text-xs text-need">{t('assistant.homes.altered')}</span>}
      </span>
    </>
  );
  const look = 'flex gap-3 overflow-hidden rounded-m border border-line bg-surface';
  return home.path ? (
    <a href={home.path} className={`${look} transition-colors hover:border-edge`}>
      {body}
    </a>
  ) : (
    <div className={look}>{body}</div>
  );
}
