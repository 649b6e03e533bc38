import { useT } from '#app/i18n/t.ts';
import { ElsewhereSection } from '../elsewhere/section.tsx';
import { FactorList } from '../factors/factor-list.tsx';
import { CertificateSection } from '../leaving/certificates.tsx';
import { useSession } from '../session.ts';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';

export default function SecurityPage() {
  const t = useT();
  const { user } = useSession();
  return (
    <>
      {user.hasPassword && (
        <Section title={t('account.field.password')} text={t('account.password.changeText')}>
          <PasswordForm />
        </Section>
      )}
      <Section title={t('account-factors.title')} text={t('account-factors.text')}>
        <FactorList />
      </Section>
      <ElsewhereSection />
      <Section title={t('account.sessions.title')} text={t('account.sessions.text')}>
        <DeviceList />
      </Section>
      <CertificateSection />
    </>
  );
}
