import { useId } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { type ThemeName, themeNames, themeOf, worn } from '#contract/growth/site-themes.ts';

const themeWords = keysOf('builder.theme', themeNames);

type Props = { label: string; value: ThemeName; colour: string | null; onChange: (theme: ThemeName) => void };

/** The themes, each as a small preview in the brand's color. */
export function ThemeChoice({ label, value, colour, onChange }: Props) {
  const t = useT();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {themeNames.map((theme) => (
        <label
          key={theme}
          className={cx(
            'grid cursor-pointer gap-2 rounded-m border p-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-act',
            value === theme ? 'border-act bg-act-tint' : 'border-line bg-surface hover:border-edge',
          )}
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={value === theme}
            onChange={() => onChange(theme)}
            className="sr-only"
          />
          <Thumbnail theme={theme} colour={colour} />
          <span className={cx('px-1 text-sm', value === theme && 'font-medium')}>{t(themeWords[theme])}</span>
        </label>
      ))}
    </div>
  );
}

function Thumbnail({ theme: name, colour }: { theme: ThemeName; colour: string | null }) {
  const theme = themeOf(name);
  const { act, band, onBand } = worn(theme, colour);
  const { ground } = theme;
  const isBand = theme.hero === 'band';
  const isPhoto = theme.hero === 'photo';
  const heroGround = isBand ? band : isPhoto ? '#0f0f0e' : theme.hero === 'card' ? ground.sunken : ground.paper;
  const heroInk = isBand ? onBand : isPhoto ? '#ffffff' : ground.ink;
  const isMiddle = theme.hero === 'centered' || theme.hero === 'frame';
  const corner = Number.parseInt(theme.radius.m, 10) / 3;
  return (
    <svg viewBox="0 0 120 84" className="w-full rounded-s border border-line" aria-hidden="true">
      <rect width="120" height="84" fill={ground.paper} />
      <rect width="120" height="46" fill={heroGround} />
      {theme.hero === 'split' && <rect x="62" width="58" height="46" fill={ground.lineStrong} />}
      {theme.hero === 'frame' && (
        <rect x="5" y="5" width="110" height="37" fill="none" stroke={ground.lineStrong} strokeWidth="0.8" />
      )}
      {theme.hero === 'card' && <rect x="10" y="18" width="72" height="26" rx="5" fill={ground.raised} />}
      <text
        x={isMiddle ? 60 : theme.hero === 'card' ? 16 : 10}
        y="28"
        textAnchor={isMiddle ? 'middle' : 'start'}
        fill={heroInk}
        fontSize="12"
        fontWeight={theme.weight}
        fontFamily={theme.display === 'serif' ? 'var(--display)' : 'var(--text)'}
        style={{ textTransform: theme.caps ? 'uppercase' : 'none' }}
      >
        Maple St
      </text>
      <rect
        x={isMiddle ? 48 : theme.hero === 'card' ? 16 : 10}
        y="34"
        width="24"
        height="6"
        rx={Math.min(3, corner)}
        fill={isBand ? onBand : isPhoto ? '#ffffff' : act}
      />
      {[10, 46, 82].map((x) => (
        <g key={x}>
          <rect
            x={x}
            y="54"
            width="28"
            height="18"
            rx={corner}
            fill={ground.sunken}
            stroke={ground.line}
            strokeWidth="0.6"
          />
          <rect x={x} y="75" width="18" height="3" fill={ground.ink2} />
        </g>
      ))}
    </svg>
  );
}
