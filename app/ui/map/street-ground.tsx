import { Map as Streets, setWorkerUrl } from 'maplibre-gl';
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { Credits, type Source } from './credits.tsx';
import type { View } from './mercator.ts';

// A file of ours: no worker is made of text, which the content security policy refuses.
setWorkerUrl(worker);

type Props = {
  address: string;
  view: View;
  /** Its first picture is there, or it cannot be had. */
  onState: (state: 'ready' | 'failed') => void;
};

/** Its tiles are twice as wide as those that we count by. */
const cameraOf = ({ centre: { latitude, longitude }, zoom }: View) => ({
  center: [longitude, latitude] as [number, number],
  zoom: zoom - 1,
});

/**
 * The ground of a map, from an operator's tiles. It only follows: pins, keys, fingers and drawn areas are the map's own, the same with
 * and without streets.
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
    // A tile that is missing leaves a hole; a style that is missing leaves nothing.
    made.on('error', () => {
      if (!hasStyle) tell.current('failed');
    });
    // What a source says of itself may come with its first tiles.
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
      {/* The salmon is how the library sees that it was given styles: it wants no more than these. */}
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

/** Whose data it is, as each source says it in a piece of HTML, of which the words and addresses are kept. */
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
