import { type Paragraph, paragraphsOf, type Span } from '#contract/core/content/inline.ts';

/** Lightly marked-up text as paragraphs and lists. */
export function Words({ of, className }: { of: string; className?: string }) {
  const parts = paragraphsOf(of);
  if (parts.length === 0) return null;
  return (
    <div className={className} dir="auto">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <Part key={at} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: Paragraph }) {
  if (part.kind === 'words')
    return (
      <p className="mt-4 whitespace-pre-line first:mt-0">
        <Spans of={part.spans} />
      </p>
    );
  return (
    <ul className="mt-4 list-disc ps-6 first:mt-0">
      {part.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <li key={at} className="mt-1">
          <Spans of={item} />
        </li>
      ))}
    </ul>
  );
}

function Spans({ of }: { of: readonly Span[] }) {
  return of.map(({ text, bold, soft, link }, at) => {
    const key = `${at} ${text}`;
    if (link)
      return (
        <a key={key} href={link} className="text-act underline underline-offset-4">
          {text}
        </a>
      );
    return bold ? <strong key={key}>{text}</strong> : soft ? <em key={key}>{text}</em> : <span key={key}>{text}</span>;
  });
}
