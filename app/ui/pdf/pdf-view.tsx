import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { getDocumentProxy } from 'unpdf';
import { IconButton } from '../icon-button.tsx';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Words = { page: (number: number, of: number) => string; previous: string; next: string; failed: string };
/** A mark on a page, as fractions of its width and height from the upper left corner. */
export type PdfMark = {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  words: string;
  /** Index of the person it belongs to; each has a color. */
  of?: number;
};

const tones = [
  { box: 'fill-need-tint stroke-need', said: 'fill-need' },
  { box: 'fill-info-tint stroke-info', said: 'fill-info' },
  { box: 'fill-act-tint stroke-act', said: 'fill-act' },
  { box: 'fill-loss-tint stroke-loss', said: 'fill-loss' },
];
/** The dash pattern tells marks apart without color. */
const dashes = [undefined, '6 3', '2 3'];

type Props = {
  /** The file's URL, or the file itself before it has been uploaded. */
  address: string | Blob;
  label: string;
  words: Words;
  marks?: readonly PdfMark[];
  /** Called with the position of a press on a page. Pointer only: offer keyboard users another way. */
  onPress?: (page: number, x: number, y: number) => void;
  /** Controls the page when the caller also turns pages. */
  page?: { number: number; onTurn: (number: number) => void };
  /** Called with the page that was drawn, or null when none can be. */
  onShown?: (page: number | null) => void;
};

/** Larger files are not drawn, because they would exhaust a phone's memory. */
const mostBytes = 40 * 1024 ** 2;

async function contentOf(address: string | Blob, signal: AbortSignal): Promise<ArrayBuffer> {
  if (typeof address !== 'string') {
    if (address.size > mostBytes) throw new Error('It is not shown.');
    return address.arrayBuffer();
  }
  const answer = await fetch(address, { signal, credentials: 'same-origin' });
  if (!answer.ok || Number(answer.headers.get('content-length')) > mostBytes) throw new Error('It is not shown.');
  return answer.arrayBuffer();
}

/** Draws a PDF page by page on a canvas: no script in it runs, and no browser viewer is needed. */
export function PdfView({ address, label, words, marks = [], onPress, page: turned, onShown }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [document, setDocument] = useState<Document | null>(null);
  const [own, setOwn] = useState(1);
  const { number, onTurn: setNumber } = turned ?? { number: own, onTurn: setOwn };
  const tell = useRef(onShown);
  tell.current = onShown;
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    const abort = new AbortController();
    let opened: Document | undefined;
    const open = async () => {
      const content = await contentOf(address, abort.signal);
      const { getDocumentProxy } = await import('unpdf');
      opened = await getDocumentProxy(new Uint8Array(content));
      if (!abort.signal.aborted) setDocument(opened);
    };
    open().catch(() => {
      if (abort.signal.aborted) return;
      setFailed(true);
      tell.current?.(null);
    });
    return () => {
      abort.abort();
      void opened?.loadingTask.destroy();
    };
  }, [address]);

  useEffect(() => {
    const target = canvas.current;
    if (!document || !target) return;
    let isOver = false;
    let drawing: { cancel(): void } | undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      if (isOver) return;
      const width = target.parentElement?.clientWidth ?? 600;
      const { width: natural } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (width / natural) * Math.min(2, devicePixelRatio) });
      target.width = viewport.width;
      target.height = viewport.height;
      const task = page.render({ canvas: target, canvasContext: target.getContext('2d')!, viewport });
      drawing = task;
      await task.promise;
      target.dataset.drawn = String(number);
      tell.current?.(number);
    };
    draw().catch(() => {});
    return () => {
      isOver = true;
      drawing?.cancel();
    };
  }, [document, number]);

  if (isFailed) return <p className="rounded-m bg-sunken px-4 py-6 text-ink-2">{words.failed}</p>;
  const pages = document?.numPages ?? 1;
  return (
    <figure aria-label={label} className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place on a picture can only be pointed at */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        // Text and marks are positioned from the left in every language.
        dir="ltr"
        className="relative min-h-64 overflow-hidden rounded-m border border-line bg-sunken"
        onClick={(event) => {
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          onPress?.(number, (event.clientX - left) / width, (event.clientY - top) / height);
        }}
      >
        <svg className="pointer-events-none absolute inset-0 size-full scheme-light" aria-hidden="true">
          {marks
            .filter(({ page }) => page === number)
            .map(({ x, y, width, height, words: said, of = 0 }) => (
              <svg
                key={`${x} ${y} ${said}`}
                x={`${x * 100}%`}
                y={`${y * 100}%`}
                width={`${width * 100}%`}
                height={`${height * 100}%`}
                aria-hidden="true"
              >
                <rect
                  width="100%"
                  height="100%"
                  className={tones[of % tones.length]!.box}
                  strokeWidth={2}
                  strokeDasharray={dashes[Math.floor(of / tones.length) % dashes.length]}
                  fillOpacity={0.92}
                />
                <text x="5" y="50%" dominantBaseline="central" className={`${tones[of % tones.length]!.said} text-xs`}>
                  {said}
                </text>
              </svg>
            ))}
        </svg>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${label} · ${words.page(number, pages)}`}
          className="block w-full"
        />
      </div>
      {pages > 1 && (
        <figcaption className="flex items-center justify-center gap-3">
          <IconButton label={words.previous} disabled={number === 1} onClick={() => setNumber(number - 1)}>
            <ChevronLeft className="rtl:-scale-x-100" />
          </IconButton>
          <span className="num text-sm text-ink-2" aria-live="polite">
            {words.page(number, pages)}
          </span>
          <IconButton label={words.next} disabled={number === pages} onClick={() => setNumber(number + 1)}>
            <ChevronRight className="rtl:-scale-x-100" />
          </IconButton>
        </figcaption>
      )}
    </figure>
  );
}
