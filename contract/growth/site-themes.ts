import { inkOn, readableOn } from '../core/ink.ts';

/** The colors of a page, named as in app/styles/tokens.css. */
type Ground = {
  sunken: string;
  paper: string;
  surface: string;
  raised: string;
  line: string;
  lineStrong: string;
  edge: string;
  ink: string;
  ink2: string;
  ink3: string;
};

export type SiteTheme = {
  scheme: 'light' | 'dark';
  ground: Ground;
  /** The color of buttons and links where the brand has none. */
  accent: string;
  /** The dark color scheme; left out for themes that are dark already. */
  dark?: { ground: Ground; accent: string };
  /** The typeface of headings; `text` is that of the body. */
  display: 'serif' | 'sans';
  text: 'serif' | 'sans';
  /** The style of headings. */
  weight: number;
  tracking: string;
  caps: boolean;
  radius: { s: string; m: string; l: string };
  /** The layout of the hero section. */
  hero: 'band' | 'split' | 'photo' | 'centered' | 'frame' | 'card';
  /** The style of home cards. */
  cards: 'plain' | 'framed' | 'flat' | 'tall' | 'lined' | 'soft';
};

/** The themes of sites as data: pages render from them, and a test checks their contrasts. */
const siteThemes = {
  /** Warm paper, a band in the brand's color, a lively serif. */
  hearth: {
    scheme: 'light',
    ground: {
      sunken: '#f3f0e8',
      paper: '#faf8f3',
      surface: '#ffffff',
      raised: '#ffffff',
      line: '#e7e2d6',
      lineStrong: '#d3ccbb',
      edge: '#8f8774',
      ink: '#1d1b16',
      ink2: '#5a5548',
      ink3: '#6d6758',
    },
    accent: '#14553f',
    dark: {
      ground: {
        sunken: '#100f0c',
        paper: '#161410',
        surface: '#1d1b16',
        raised: '#23201a',
        line: '#2f2b23',
        lineStrong: '#453f33',
        edge: '#8d8470',
        ink: '#f4f0e6',
        ink2: '#c9c2b2',
        ink3: '#a59d8b',
      },
      accent: '#7cc3a4',
    },
    display: 'serif',
    text: 'sans',
    weight: 400,
    tracking: '-0.028em',
    caps: false,
    radius: { s: '6px', m: '10px', l: '16px' },
    hero: 'band',
    cards: 'plain',
  },
  /** White background, one sans serif, thin lines, the picture beside the text. */
  gallery: {
    scheme: 'light',
    ground: {
      sunken: '#f4f4f3',
      paper: '#ffffff',
      surface: '#ffffff',
      raised: '#ffffff',
      line: '#e4e4e2',
      lineStrong: '#c9c9c5',
      edge: '#85857f',
      ink: '#161615',
      ink2: '#4c4c48',
      ink3: '#66665f',
    },
    accent: '#161615',
    dark: {
      ground: {
        sunken: '#0c0c0c',
        paper: '#121212',
        surface: '#181818',
        raised: '#1e1e1e',
        line: '#2b2b2a',
        lineStrong: '#40403e',
        edge: '#86867f',
        ink: '#f5f5f3',
        ink2: '#c4c4bf',
        ink3: '#9f9f98',
      },
      accent: '#f5f5f3',
    },
    display: 'sans',
    text: 'sans',
    weight: 500,
    tracking: '-0.045em',
    caps: false,
    radius: { s: '2px', m: '2px', l: '2px' },
    hero: 'split',
    cards: 'flat',
  },
  /** Near black with brass, a light serif in a thin frame. */
  estate: {
    scheme: 'dark',
    ground: {
      sunken: '#0e1110',
      paper: '#141817',
      surface: '#1a1f1e',
      raised: '#1f2524',
      line: '#2c3432',
      lineStrong: '#414b48',
      edge: '#7f8a86',
      ink: '#f3efe6',
      ink2: '#c4c0b4',
      ink3: '#a09d92',
    },
    accent: '#d1ad6a',
    display: 'serif',
    text: 'sans',
    weight: 300,
    tracking: '-0.02em',
    caps: false,
    radius: { s: '0px', m: '0px', l: '0px' },
    hero: 'frame',
    cards: 'tall',
  },
  /** Cool, light colors, round corners, the text on a card over the picture. */
  coast: {
    scheme: 'light',
    ground: {
      sunken: '#e6eff3',
      paper: '#f5f9fb',
      surface: '#ffffff',
      raised: '#ffffff',
      line: '#d8e4ea',
      lineStrong: '#b9cbd4',
      edge: '#6f8793',
      ink: '#10242e',
      ink2: '#3f5864',
      ink3: '#526a76',
    },
    accent: '#0b5d7a',
    dark: {
      ground: {
        sunken: '#081319',
        paper: '#0d1a21',
        surface: '#13222a',
        raised: '#182932',
        line: '#22353f',
        lineStrong: '#34505d',
        edge: '#6f8b98',
        ink: '#eaf4f8',
        ink2: '#b6cad3',
        ink3: '#93aab5',
      },
      accent: '#6fc4e3',
    },
    display: 'sans',
    text: 'sans',
    weight: 600,
    tracking: '-0.035em',
    caps: false,
    radius: { s: '12px', m: '18px', l: '28px' },
    hero: 'card',
    cards: 'soft',
  },
  /** A picture that fills the screen, heavy capitals, square corners. */
  studio: {
    scheme: 'light',
    ground: {
      sunken: '#efefec',
      paper: '#fafaf8',
      surface: '#ffffff',
      raised: '#ffffff',
      line: '#d9d9d4',
      lineStrong: '#0f0f0e',
      edge: '#7b7b75',
      ink: '#0f0f0e',
      ink2: '#43433f',
      ink3: '#5f5f59',
    },
    accent: '#c2331c',
    dark: {
      ground: {
        sunken: '#0b0b0a',
        paper: '#111110',
        surface: '#181817',
        raised: '#1e1e1d',
        line: '#2d2d2b',
        lineStrong: '#efefec',
        edge: '#85857e',
        ink: '#fafaf8',
        ink2: '#c8c8c2',
        ink3: '#a2a29b',
      },
      accent: '#ff7a5c',
    },
    display: 'sans',
    text: 'sans',
    weight: 800,
    tracking: '-0.04em',
    caps: true,
    radius: { s: '0px', m: '0px', l: '0px' },
    hero: 'photo',
    cards: 'lined',
  },
  /** Cream and terracotta, serif throughout, centered. */
  garden: {
    scheme: 'light',
    ground: {
      sunken: '#efe7d8',
      paper: '#f8f2e6',
      surface: '#fffaf0',
      raised: '#fffaf0',
      line: '#e2d6c0',
      lineStrong: '#c9b898',
      edge: '#8c7c5e',
      ink: '#2b2419',
      ink2: '#574b38',
      ink3: '#6a5d47',
    },
    accent: '#8c3f22',
    dark: {
      ground: {
        sunken: '#151109',
        paper: '#1c170f',
        surface: '#241e14',
        raised: '#2a2418',
        line: '#3a3223',
        lineStrong: '#564a34',
        edge: '#96866a',
        ink: '#f6eddc',
        ink2: '#d0c3ab',
        ink3: '#ae9f86',
      },
      accent: '#e79a77',
    },
    display: 'serif',
    text: 'serif',
    weight: 500,
    tracking: '-0.018em',
    caps: false,
    radius: { s: '4px', m: '14px', l: '999px' },
    hero: 'centered',
    cards: 'framed',
  },
} as const satisfies Record<string, SiteTheme>;

export const themeNames = ['hearth', 'gallery', 'estate', 'coast', 'studio', 'garden'] as const;
export type ThemeName = (typeof themeNames)[number];

export const themeOf = (name: ThemeName): SiteTheme => siteThemes[name];

/** The theme in its light scheme, and in its dark one if it has one. */
export function schemesOf(theme: SiteTheme): SiteTheme[] {
  const { dark, ...own } = theme;
  return dark ? [own, { ...own, ...dark, scheme: 'dark' }] : [own];
}

/** The minimum contrast for text of any size. */
export const leastContrast = 4.5;

type Worn = { act: string; onAct: string; band: string; onBand: string; tint: string };

/** A theme in a brand's color, adjusted to be readable on the theme's backgrounds. */
export function worn(theme: SiteTheme, brand: string | null): Worn {
  const wanted = brand ?? theme.accent;
  // The background with the least contrast: the darkest of a light theme, the lightest of a dark one.
  const hardest = theme.scheme === 'light' ? theme.ground.sunken : theme.ground.raised;
  const act = readableOn(wanted, hardest, leastContrast);
  return { act, onAct: inkOn(act), band: wanted, onBand: inkOn(wanted), tint: theme.ground.sunken };
}
