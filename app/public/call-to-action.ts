const base =
  'tap inline-flex items-center justify-center gap-2 rounded-s border font-medium whitespace-nowrap transition-colors';

const kinds = {
  act: 'border-act bg-act text-on-act hover:border-act-hover hover:bg-act-hover',
  plain: 'border-line-strong bg-surface text-ink hover:border-edge',
  quiet: 'border-transparent text-ink-2 hover:text-ink',
};

const sizes = { bar: 'h-9 px-3.5 text-base', card: 'h-11 px-4 text-md', hero: 'h-12 rounded-m px-5.5 text-lg' };

/** The look of a call-to-action link. Public pages use it instead of the workspace's button, which loads more code. */
export function callToAction({ kind, size = 'bar' }: { kind: keyof typeof kinds; size?: keyof typeof sizes }): string {
  return `${base} ${kinds[kind]} ${sizes[size]}`;
}
