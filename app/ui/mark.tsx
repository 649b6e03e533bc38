import type { SVGProps } from 'react';

/** The logo: a beam on two posts over a door. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true" {...props}>
      <path d="M3 5.5h18" strokeWidth="2.4" />
      <path d="M6 5.5V20M18 5.5V20M10 20v-7h4v7" strokeWidth="1.7" />
    </svg>
  );
}
