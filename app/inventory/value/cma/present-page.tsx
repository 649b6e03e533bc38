import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Maximize, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { cmaQueries } from '../queries.ts';
import { SlideOf, slidesOf } from './slides.tsx';
import '#app/ui/nonce.ts';

/** Distance in pixels after which a touch counts as a swipe to the next slide. */
const swipe = 56;
const round =
  'grid size-11 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:invisible';

/** The CMA in full screen, to present it to the seller: by arrow keys, buttons, or swipes. */
export default function PresentPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: report, error, refetch } = useQuery(cmaQueries.report(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageTitle>{t('value.cma.presentation')}</PageTitle>
      {report ? <Presentation id={id} report={report} /> : <SkeletonCard />}
    </>
  );
}

function Presentation({ id, report }: { id: string; report: CmaReport }) {
  const t = useT();
  const navigate = useNavigate();
  const slides = slidesOf(report);
  const [place, setPlace] = useState(0);
  const from = useRef<{ x: number; y: number } | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const last = slides.length - 1;
  const go = (to: number) => setPlace(Math.max(0, Math.min(last, to)));
  // Each slide starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when another slide is shown
  useEffect(() => {
    stage.current?.scrollTo({ top: 0 });
  }, [place]);
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    void navigate(`/cmas/${id}`);
  };
  const isBackwards = () => document.documentElement.dir === 'rtl';
  const onKey = (key: string): boolean => {
    const forward = isBackwards() ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') go(place + (key === forward ? 1 : -1));
    else if (key === 'PageDown' || key === ' ') go(place + 1);
    else if (key === 'PageUp') go(place - 1);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(last);
    else return false;
    return true;
  };
  const release = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = from.current ?? { x: clientX, y: clientY };
    from.current = null;
    const [moved, scrolled] = [clientX - x, clientY - y];
    if (Math.abs(moved) >= swipe && Math.abs(moved) > 2 * Math.abs(scrolled))
      go(place + (moved < 0 !== isBackwards() ? 1 : -1));
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && leave()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={(event) => {
            const isMap = (event.target as HTMLElement).getAttribute('role') === 'application';
            const isButton = event.key === ' ' && (event.target as HTMLElement).closest('button, a');
            if (!isMap && !isButton && onKey(event.key)) event.preventDefault();
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none"
        >
          <Radix.Title className="sr-only">{t('value.cma.presentation')}</Radix.Title>
          <div className="h-1.5 shrink-0 bg-act" style={report.colour ? { background: report.colour } : undefined} />
          <div
            ref={stage}
            className="min-h-0 flex-1 touch-pan-y overflow-y-auto"
            onPointerDown={({ clientX, clientY, target }) => {
              const isHeld = (target as HTMLElement).closest('[role=application], button, a, summary');
              from.current = isHeld ? null : { x: clientX, y: clientY };
            }}
            onPointerUp={release}
            onPointerCancel={() => {
              from.current = null;
            }}
          >
            <section
              key={place}
              aria-roledescription={t('value.cma.slide')}
              aria-label={t('ui.lightbox.place', { place: place + 1, count: slides.length })}
              className="mx-auto flex min-h-full w-full max-w-6xl flex-col justify-center px-5 py-6 sm:px-10"
            >
              {/* A slide may load messages and components; the other slides stay meanwhile. */}
              <Suspense fallback={<SkeletonCard />}>
                <SlideOf slide={slides[place]!} report={report} />
              </Suspense>
            </section>
          </div>
          <footer className="flex shrink-0 items-center gap-1 border-t border-line bg-surface px-3 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
            {report.logo && (
              <img src={report.logo} alt="" className="h-8 max-w-24 rounded-s bg-[#fff] object-contain p-0.5" />
            )}
            <span className="me-auto truncate ps-1 text-sm text-ink-2 max-sm:hidden">
              <bdi>{report.organisation}</bdi>
            </span>
            <span className="ms-auto" />
            <button
              type="button"
              aria-label={t('value.cma.previousSlide')}
              disabled={place === 0}
              onClick={() => go(place - 1)}
              className={round}
            >
              <ChevronLeft className="size-5 rtl:rotate-180" />
            </button>
            <p className="num min-w-12 text-center text-sm text-ink-2" aria-live="polite">
              {place + 1} / {slides.length}
            </p>
            <button
              type="button"
              aria-label={t('value.cma.nextSlide')}
              disabled={place === last}
              onClick={() => go(place + 1)}
              className={round}
            >
              <ChevronRight className="size-5 rtl:rotate-180" />
            </button>
            <button
              type="button"
              aria-label={t('value.cma.fullScreen')}
              onClick={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
              className={cx(round, 'max-sm:hidden')}
            >
              <Maximize className="size-5" />
            </button>
            <Radix.Close aria-label={t('ui.close')} className={round}>
              <X className="size-5" />
            </Radix.Close>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
