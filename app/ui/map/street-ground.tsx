import { Map as Streets, setWorkerUrl } from 'maplibre-gl';
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { Credits, type Source } from './credits.tsx';
import type { View } from './mercator.ts';

// Loads the worker from a file: the content security policy refuses workers made from a blob.
setWorkerUrl(worker);

type Props = {
  address: string;
  view: View;
  /** Called when the first picture is drawn, or when it can't be. */
  onState: (state: 'ready' | 'failed') => void;
};

/** The library's tiles are twice as wide as the ones that our zoom counts by. */
const cameraOf = ({ centre: { latitude, longitude }, zoom }: View) => ({
  center: [longitude, latitude] as [number, number],
  zoom: zoom - 1,
});

/**
 * The street base map from an operator's tiles. It only follows the view: pins, keys, touch, and drawn areas belong to the map and work the
 * same without streets.
 */
export default function StreetGround({ address, view, onState }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const streets = useRef<Streets | null>(null);
  const first = useRef(view);
  const tell = useRef(onState);
  tell.current = onState;
  const [sources, setSources] = useState<Source[]>([]);
  useEffect(() => {
    let made: Streets;
    try {
      made = new Streets({
        container: holder.current!,
        style: address,
        interactive: false,
        attributionControl: false,
        renderWorldCopies: false,
        fadeDuration: 0,
        ...cameraOf(first.current),
      });
    } catch {
      // No WebGL in this browser.
      tell.current('failed');
      return;
    }
    streets.current = made;
    let hasStyle = false;
    made.on('style.load', () => {
      hasStyle = true;
    });
    made.on('load', () => tell.current('ready'));
    // A missing tile leaves a gap; a missing style leaves nothing.
    made.on('error', () => {
      if (!hasStyle) tell.current('failed');
    });
    // A source's attribution may arrive only with its first tiles.
    for (const moment of ['load', 'idle'] as const) made.on(moment, () => setSources(sourcesOf(made)));
    return () => {
      streets.current = null;
      made.remove();
    };
  }, [address]);
  useEffect(() => {
    streets.current?.jumpTo(cameraOf(view));
  }, [view]);
  return (
    <>
      {/* The library checks for this salmon canary to see whether its styles are loaded; it needs only the few given here. */}
      <div
        ref={holder}
        aria-hidden="true"
        data-streets
        className="pointer-events-none absolute inset-0 [&_.maplibregl-canary]:hidden [&_.maplibregl-canary]:bg-[salmon] [&_.maplibregl-canvas]:absolute [&_.maplibregl-canvas]:start-0 [&_.maplibregl-canvas]:top-0"
      />
      <Credits of={sources} />
    </>
  );
}

/** The data credits. Each source gives its own as HTML; only the text and links are kept. */
function sourcesOf(streets: Streets): Source[] {
  const found = new Map<string, Source>();
  for (const name of Object.keys(streets.getStyle().sources)) {
    const { attribution } = (streets.getSource(name) ?? {}) as { attribution?: string };
    if (!attribution) continue;
    const { body } = new DOMParser().parseFromString(attribution, 'text/html');
    const links = Array.from(body.querySelectorAll('a'), (link) => ({
      words: link.textContent.trim(),
      href: /^https?:\/\//.test(link.getAttribute('href') ?? '') ? link.getAttribute('href') : null,
    }));
    const told = links.length > 0 ? links : [{ words: body.textContent.trim(), href: null }];
    for (const one of told) if (one.words) found.set(one.words, one);
  }
  return [...found.values()];
}
