import { Logo } from '#app/ui/logo.tsx';
import type { ShownAgent } from '#contract/account/agent-profile.ts';
import type { ShownBrand } from '#contract/account/onboarding.ts';
import { phoneText } from '#contract/core/phone-text.ts';

type Props = { of: ShownBrand; agent?: ShownAgent | null };

/** The organization that owns the page and, if there is one, the agent in charge. */
export function BrandHead({ of: { organisation, colour, licence, logo }, agent }: Props) {
  return (
    <div className="-mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pt-10 sm:-mb-10">
      <div className="flex min-w-0 items-center gap-3.5">
        {/* An SVG attribute instead of a style, because the content security policy forbids inline styles. */}
        <svg className="h-10 w-1.5 shrink-0 text-act" aria-hidden="true">
          <rect width="100%" height="100%" fill={colour ?? 'currentColor'} />
        </svg>
        {logo && <Logo src={logo} className="h-12 max-w-36" />}
        <div className="min-w-0">
          <p className="text-lg font-medium break-words">{organisation}</p>
          {licence && <p className="text-sm text-pretty break-words text-ink-2">{licence}</p>}
        </div>
      </div>
      {agent && <Agent of={agent} />}
    </div>
  );
}

function Agent({ of: { name, title, phone, licence, photo } }: { of: ShownAgent }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {photo && <img src={photo} alt="" className="size-14 shrink-0 rounded-full object-cover" />}
      <div className="min-w-0 text-sm text-ink-2">
        <p className="text-md font-medium break-words text-ink">
          <bdi>{name}</bdi>
        </p>
        {(title || licence) && (
          <p className="text-pretty break-words">{[title, licence].filter(Boolean).join(' · ')}</p>
        )}
        {phone && (
          <p>
            <a href={`tel:${phone}`} dir="ltr" className="tap num hover:text-ink hover:underline">
              {phoneText(phone)}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
