type Props = { of: { organisation: string; colour: string | null; licence: string; logo: string | null } };

/** Whose page this is: it is theirs more than ours. */
export function BrandHead({ of: { organisation, colour, licence, logo } }: Props) {
  return (
    <div className="-mb-4 flex items-center gap-3.5 pt-10 sm:-mb-10">
      {/* An attribute and no style: the page's policy allows none that come with the document. */}
      <svg className="h-10 w-1.5 shrink-0 text-act" aria-hidden="true">
        <rect width="100%" height="100%" fill={colour ?? 'currentColor'} />
      </svg>
      {/* Logos are drawn for paper, so they stand on it in the dark too. */}
      {logo && <img src={logo} alt="" className="h-12 max-w-36 rounded-s bg-[#fff] object-contain p-1" />}
      <div className="min-w-0">
        <p className="text-lg font-medium break-words">{organisation}</p>
        {licence && <p className="text-sm text-pretty break-words text-ink-2">{licence}</p>}
      </div>
    </div>
  );
}
