import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';
import './nonce.ts';

type LightboxPicture = { id: string; src: string; srcSet?: string; thumb: string; alt: string; caption: string };

type Props = { label: string; pictures: readonly LightboxPicture[]; at: number; onClose: () => void };

/** Distance in pixels after which a touch counts as a swipe to the next picture. */
const swipe = 48;
const round =
  'grid size-11 place-items-center rounded-full bg-black/50 text-white transition-colors hover:bg-black/75 disabled:invisible';

/** Full-screen pictures, one at a time: by arrow keys, buttons, the thumbnail strip, or a swipe. */
export default function Lightbox({ label, pictures, at, onClose }: Props) {
  const t = useT();
  const [place, setPlace] = useState(at);
  const from = useRef<number | null>(null);
  const strip = useRef<HTMLUListElement>(null);
  const last = pictures.length - 1;
  const shown = pictures[Math.min(place, last)];
  const go = (to: number) => setPlace(Math.max(0, Math.min(last, to)));
  const isBackwards = () => document.documentElement.dir === 'rtl';
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when another picture is shown
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place]);
  if (!shown) return null;
  const onKey = (key: string) => {
    const forward = isBackwards() ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') go(place + (key === forward ? 1 : -1));
    if (key === 'Home') go(0);
    if (key === 'End') go(last);
  };
  const release = ({ clientX }: PointerEvent) => {
    const moved = from.current === null ? 0 : clientX - from.current;
    from.current = null;
    if (Math.abs(moved) >= swipe) go(place + (moved < 0 !== isBackwards() ? 1 : -1));
  };
  const next = pictures[place + 1];
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/92" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={({ key }) => onKey(key)}
          className="fixed inset-0 z-50 flex flex-col text-white outline-none"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div className="flex items-center gap-3 px-3 pt-3">
            <p className="num me-auto ps-1 text-sm" aria-live="polite">
              {t('ui.lightbox.place', { place: place + 1, count: pictures.length })}
            </p>
            <Radix.Close aria-label={t('ui.close')} className={round}>
              <X className="size-5" />
            </Radix.Close>
          </div>
          <div
            className="relative flex min-h-0 flex-1 touch-pan-y items-center justify-center px-2 py-2 select-none sm:px-16"
            onPointerDown={({ clientX }) => {
              from.current = clientX;
            }}
            onPointerUp={release}
            onPointerCancel={() => {
              from.current = null;
            }}
          >
            <img
              key={shown.id}
              src={shown.src}
              srcSet={shown.srcSet}
              sizes="100vw"
              alt={shown.alt}
              draggable={false}
              className="max-h-full max-w-full object-contain"
            />
            {/* Preloads the next picture. */}
            {next && <img src={next.src} srcSet={next.srcSet} sizes="100vw" alt="" hidden />}
            <button
              type="button"
              aria-label={t('ui.lightbox.previous')}
              disabled={place === 0}
              onClick={() => go(place - 1)}
              className={cx(round, 'absolute! start-3 top-1/2 -translate-y-1/2 max-sm:hidden')}
            >
              <ChevronLeft className="size-6 rtl:rotate-180" />
            </button>
            <button
              type="button"
              aria-label={t('ui.lightbox.next')}
              disabled={place === last}
              onClick={() => go(place + 1)}
              className={cx(round, 'absolute! end-3 top-1/2 -translate-y-1/2 max-sm:hidden')}
            >
              <ChevronRight className="size-6 rtl:rotate-180" />
            </button>
          </div>
          <p dir="auto" className="min-h-6 px-4 text-center text-sm">
            {shown.caption}
          </p>
          <ul
            ref={strip}
            className="mx-auto flex max-w-full shrink-0 gap-1.5 overflow-x-auto px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] [scrollbar-width:none]"
          >
            {pictures.map((picture, other) => (
              <li key={picture.id} className="shrink-0">
                <button
                  type="button"
                  aria-label={t('ui.lightbox.show', { place: other + 1 })}
                  aria-current={other === place || undefined}
                  onClick={() => go(other)}
                  className={cx(
                    'block overflow-hidden rounded-s border-2',
                    other === place ? 'border-white' : 'border-transparent opacity-60 hover:opacity-100',
                  )}
                >
                  <img src={picture.thumb} alt="" loading="lazy" className="h-12 w-18 object-cover" />
                </button>
              </li>
            ))}
          </ul>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
