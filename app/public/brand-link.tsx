import { Mark } from '#app/ui/mark.tsx';
import { useDocument } from '#app/use-document.ts';

/** The product's logo and name, linking to the start page. */
export function BrandLink({ className = '' }: { className?: string }) {
  const { brand } = useDocument();
  return (
    <a href="/" className={`tap flex items-center gap-2.5 font-display text-xl font-semibold ${className}`}>
      {brand.logoUrl ? <img src={brand.logoUrl} alt="" className="h-6" /> : <Mark className="size-6 text-act" />}
      {brand.name}
    </a>
  );
}
