import { initials } from '#app/i18n/names.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import type { AgentCard } from '#contract/growth/home-page.ts';

export function Person({ person: { name, title, phone, email, licence, photo } }: { person: AgentCard }) {
  return (
    <div className="flex items-start gap-4">
      {photo ? (
        <img
          src={photo}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          className="size-20 shrink-0 rounded-full object-cover"
        />
      ) : (
        <span
          className="grid size-20 shrink-0 place-items-center rounded-full border border-line bg-sunken font-display text-2xl text-ink-2"
          aria-hidden="true"
        >
          {initials(name)}
        </span>
      )}
      <div className="min-w-0 text-lg">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {title && <p className="text-md text-ink-2">{title}</p>}
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr" className="tap num underline underline-offset-4">
              {phoneText(phone)}
            </a>
          </p>
        )}
        <p>
          <a href={`mailto:${email}`} dir="ltr" className="tap wrap-anywhere underline underline-offset-4">
            {email}
          </a>
        </p>
        {licence && <p className="text-sm text-ink-3">{licence}</p>}
      </div>
    </div>
  );
}
