import { lazy, type ReactNode, Suspense } from 'react';
import { PictureField } from '#app/account/brand/picture-field.tsx';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { noWall, type SiteContent, wallTimes } from '#contract/growth/site-content.ts';
import type { ThemeName } from '#contract/growth/site-themes.ts';
import type { Site } from '#contract/growth/sites.ts';
import { ThemeChoice } from '../builder/theme-choice.tsx';
import { NavEditor } from './nav-editor.tsx';
import type { SiteDraft } from './use-site-deeds.ts';

const ChosenHomes = lazy(() => import('./chosen-homes.tsx').then((part) => ({ default: part.ChosenHomes })));

const homeChoices = ['all', 'market', 'chosen', 'none'] as const;
const homeNames = keysOf('website.homes', homeChoices);

const wallNames = keysOf('website.wallWhen', wallTimes);

type Props = {
  site: Site;
  draft: SiteDraft;
  slugFault: string | undefined;
  onChange: (draft: SiteDraft) => void;
  /** Saved at once, because the preview shows the saved version. */
  onTheme: (theme: ThemeName) => void;
};

/** The blocks of a site, in order. */
export function SiteEditor({ site, draft, slugFault, onChange, onTheme }: Props) {
  const t = useT();
  const { content } = draft;
  const { hero, homes, about, contact, wall = noWall } = content;
  const set = (change: Partial<SiteContent>) => onChange({ ...draft, content: { ...content, ...change } });
  return (
    <div className="grid gap-8">
      <Block title={t('website.theme')}>
        <ThemeChoice label={t('website.theme')} value={content.theme} colour={site.colour} onChange={onTheme} />
      </Block>
      <Block title={t('website.hero')}>
        {site.owner && (
          <Field label={t('website.as')}>
            <RadioGroup
              value={hero.as}
              onChange={(as) => set({ hero: { ...hero, as } })}
              choices={[
                { value: 'person', label: t('website.as.person', { name: site.owner.name }) },
                { value: 'team', label: t('website.as.team') },
              ]}
            />
          </Field>
        )}
        <PictureField
          label={t('website.portrait')}
          remove={t('website.portraitRemove')}
          picture={hero.portrait}
          onChange={(portrait) => set({ hero: { ...hero, portrait } })}
          className="h-20 w-16 object-cover"
        />
        <div id="site-hero">
          <Field label={t('website.words')}>
            <Textarea
              rows={2}
              maxLength={240}
              value={hero.words}
              onChange={(event) => set({ hero: { ...hero, words: event.target.value.replaceAll('\n', ' ') } })}
            />
          </Field>
        </div>
      </Block>
      <Block title={t('website.homes')}>
        <Field label={t('website.homes')} hideLabel hint={t('website.homesHint')}>
          <RadioGroup
            value={homes.which}
            onChange={(which) => set({ homes: { ...homes, which } })}
            choices={homeChoices.map((value) => ({ value, label: t(homeNames[value]) }))}
          />
        </Field>
        {homes.which === 'chosen' && (
          <Suspense fallback={<SkeletonText lines={3} />}>
            <ChosenHomes chosen={homes.chosen} onChange={(chosen) => set({ homes: { ...homes, chosen } })} />
          </Suspense>
        )}
      </Block>
      <Block title={t('website.wall')}>
        <Field label={t('website.wall')} hideLabel hint={t('website.wallHint')}>
          <RadioGroup
            value={wall.when}
            onChange={(when) => set({ wall: { ...wall, when } })}
            choices={wallTimes.map((value) => ({ value, label: t(wallNames[value]) }))}
          />
        </Field>
        {wall.when === 'after' && (
          <Field label={t('website.wallHomes')} className="max-w-40">
            <Input
              type="number"
              min={1}
              max={20}
              value={wall.homes}
              onChange={(event) =>
                set({
                  wall: { ...wall, homes: Math.min(20, Math.max(1, Math.round(Number(event.target.value)) || 1)) },
                })
              }
            />
          </Field>
        )}
      </Block>
      <Block title={t('website.about')}>
        <div id="site-about">
          <Field label={t('website.about')} hideLabel hint={t('website.aboutHint')}>
            <Textarea
              rows={6}
              maxLength={4000}
              value={about.words}
              onChange={(event) => set({ about: { words: event.target.value } })}
            />
          </Field>
        </div>
      </Block>
      <Block title={t('website.contact')}>
        <div id="site-contact">
          <Field label={t('website.contactWords')}>
            <Input
              maxLength={300}
              value={contact.words}
              onChange={(event) => set({ contact: { ...contact, words: event.target.value } })}
            />
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('website.phone')}>
            <Input
              type="tel"
              maxLength={40}
              value={contact.phone}
              onChange={(event) => set({ contact: { ...contact, phone: event.target.value } })}
            />
          </Field>
          <Field label={t('website.email')}>
            <Input
              type="email"
              maxLength={254}
              value={contact.email}
              onChange={(event) => set({ contact: { ...contact, email: event.target.value } })}
            />
          </Field>
        </div>
        <div id="site-consent">
          <Field label={t('website.consent')} hint={t('website.consentHint')}>
            <Textarea
              rows={3}
              maxLength={1000}
              value={contact.consent}
              onChange={(event) => set({ contact: { ...contact, consent: event.target.value } })}
            />
          </Field>
        </div>
        {site.licence && <p className="text-sm text-ink-3">{t('website.licence', { line: site.licence })}</p>}
      </Block>
      <Block title={t('website.navTitle')}>
        <NavEditor site={site.id} nav={content.nav} onChange={(nav) => set({ nav })} />
      </Block>
      <Block title={t('website.address')}>
        <Field label={t('website.name')} hint={t('website.nameHint')}>
          <Input
            maxLength={80}
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
          />
        </Field>
        <Field label={t('website.address')} hideLabel hint={t('website.addressHint')} error={slugFault}>
          <Input
            dir="ltr"
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={draft.slug}
            start={<span className="text-sm">/s/</span>}
            onChange={(event) => onChange({ ...draft, slug: event.target.value.trim().toLowerCase() })}
          />
        </Field>
      </Block>
    </div>
  );
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4 border-t border-line pt-5">
    <h2 className="text-md font-medium">{title}</h2>
    {children}
  </section>
);
