import type { FeatureName } from './feature-names.ts';

/** Hand-drawn icons, because the icon library would be larger than the page. */
const paths: Record<FeatureName, string> = {
  websites: 'M3 5h18M5 5v14h14V5M5 10h14M9 14h6',
  crm: 'M3 5h18M7 12a2.5 2.5 0 1 0 0-.01M3.5 19c0-4 7-4 7 0M14 11h6M14 15h4',
  analytics: 'M3 5h18M6 19v-5M12 19V9M18 19v-8',
  marketing: 'M3 5h18M5 11h6l6-3v10l-6-3H5zM8 15v4',
  security: 'M3 5h18M12 8l6 2v4c0 3-3 5-6 6-3-1-6-3-6-6v-4zM9.5 14l2 2 3.5-4',
  team: 'M3 5h18M8 12a2 2 0 1 0 0-.01M16 12a2 2 0 1 0 0-.01M4.5 19c0-4 7-4 7 0M12.5 19c0-4 7-4 7 0',
};

export function FeatureIcon({ name }: { name: FeatureName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      className="size-8 text-act"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
