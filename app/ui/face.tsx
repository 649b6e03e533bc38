import { useState } from 'react';
import { initials } from '#app/i18n/names.ts';
import { cx } from './classes.ts';

const sizes = {
  s: 'size-5 text-[0.5625rem]',
  m: 'size-6.5 text-[0.625rem]',
  l: 'size-9.5 text-base',
  xl: 'size-14 text-xl',
};

export type FaceLook = { size?: keyof typeof sizes; tone?: 'plain' | 'act'; className?: string };

type Props = FaceLook & {
  name: string;
  /** A photo; without one, or when it fails to load, the initials show. */
  src?: string | null | undefined;
};

/** A face beside a written name. It is decorative: where it stands alone, give it a tooltip or a label. */
export function Face({ name, src, size = 'm', tone = 'plain', className }: Props) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
        tone === 'act' ? 'bg-act-tint text-act' : 'bg-sunken text-ink-2',
        sizes[size],
        className,
      )}
    >
      {src && src !== failed ? (
        <img src={src} alt="" onError={() => setFailed(src)} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** Several people in a small space. */
export function Faces({ names, max = 3, size = 'm' }: { names: readonly string[]; max?: number; size?: 's' | 'm' }) {
  const shown = names.length > max ? names.slice(0, max - 1) : names;
  return (
    <span className="isolate inline-flex -space-x-1 rtl:space-x-reverse" role="img" aria-label={names.join(', ')}>
      {shown.map((name, place) => (
        <span key={name} className="inline-flex" style={{ zIndex: names.length - place }}>
          <Face name={name} size={size} className="ring-2 ring-surface" />
        </span>
      ))}
      {shown.length < names.length && (
        <span
          className={cx(
            'num grid place-items-center rounded-full bg-sunken font-semibold text-ink-2 ring-2 ring-surface',
            sizes[size],
          )}
        >
          +{names.length - shown.length}
        </span>
      )}
    </span>
  );
}
