import { Row, Section } from './section.tsx';

const grounds = ['bg-sunken', 'bg-paper', 'bg-surface', 'bg-raised'];
const meanings = [
  'bg-act',
  'bg-act-tint',
  'bg-need',
  'bg-need-tint',
  'bg-loss',
  'bg-loss-tint',
  'bg-info',
  'bg-info-tint',
];
const charts = ['bg-c1', 'bg-c2', 'bg-c3', 'bg-c4', 'bg-c5', 'bg-c6'];
const sizes = ['text-2xs', 'text-xs', 'text-sm', 'text-base', 'text-md', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl'];

export function Colours() {
  return (
    <Section title="Colour and type">
      {[
        { label: 'Ground', classes: grounds },
        { label: 'Meaning', classes: meanings },
        { label: 'Charts', classes: charts },
      ].map(({ label, classes }) => (
        <Row key={label} label={label}>
          {classes.map((name) => (
            <span key={name} className="grid gap-1 text-center text-2xs text-ink-3">
              <span className={`h-10 w-18 rounded-s border border-line ${name}`} />
              {name.slice(3)}
            </span>
          ))}
        </Row>
      ))}
      <Row label="Words">
        <span>ink</span>
        <span className="text-ink-2">ink-2</span>
        <span className="text-ink-3">ink-3</span>
        <span className="text-act">act</span>
        <span className="text-need">need</span>
        <span className="text-loss">loss</span>
        <span className="text-info">info</span>
      </Row>
      <Row label="Sizes">
        <div className="flex flex-wrap items-baseline gap-3">
          {sizes.map((size) => (
            <span key={size} className={size}>
              {size.slice(5)}
            </span>
          ))}
        </div>
      </Row>
      <Row label="Display">
        <span className="font-display text-title tracking-[-0.022em]">Under one beam</span>
      </Row>
      <Row label="Beam">
        <span className="beam w-64" />
      </Row>
    </Section>
  );
}
