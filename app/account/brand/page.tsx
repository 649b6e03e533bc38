import { Suspense, useId } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { LockedNote } from '../enterprise/locked-note.tsx';
import { Section } from '../settings/section.tsx';
import { BrandForm } from './brand-form.tsx';

export default function BrandPage() {
  const t = useT();
  const formId = useId();
  return (
    <Section title={t('account.brand.title')} text={t('account.brand.text')}>
      <LockedNote names={['brandColor', 'brandLicense']} />
      <Suspense fallback={<SkeletonText lines={6} />}>
        <BrandForm formId={formId} onSaved={() => toast(t('account.brand.saved'))} />
        <Button kind="act" type="submit" form={formId} className="mt-6">
          {t('ui.save')}
        </Button>
      </Suspense>
    </Section>
  );
}
