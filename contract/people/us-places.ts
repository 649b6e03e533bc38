import { stateCode } from './states.ts';
import { likelyZoneOfZip, zoneOfZip } from './zip-zones.ts';

/** Where in the United States a person is, by the state of their address or the area code of their phone. */

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

type State = {
  /** All zones of the state, starting with the most populous one. */
  zones: readonly string[];
  areaCodes: string;
  /** Area codes with fewer zones than their state, or with another than its first. */
  codeZones?: Record<string, readonly string[]>;
};

/** As of the North American Numbering Plan in November 2026. */
export const states: Record<string, State> = {
  AL: { zones: [central], areaCodes: '205 251 256 334 659 938' },
  AK: { zones: ['America/Anchorage', 'America/Adak'], areaCodes: '907' },
  AZ: { zones: ['America/Phoenix', mountain], areaCodes: '480 520 602 623 928' },
  AR: { zones: [central], areaCodes: '327 479 501 870' },
  CA: {
    zones: [pacific],
    areaCodes:
      '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  },
  CO: { zones: [mountain], areaCodes: '303 719 720 970 983' },
  CT: { zones: [eastern], areaCodes: '203 475 860 959' },
  DE: { zones: [eastern], areaCodes: '302' },
  DC: { zones: [eastern], areaCodes: '202 771' },
  FL: {
    zones: [eastern, central],
    areaCodes: '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
    codeZones: { 448: [eastern, central], 850: [eastern, central] },
  },
  GA: { zones: [eastern], areaCodes: '229 404 470 478 678 706 762 770 912 943' },
  HI: { zones: ['Pacific/Honolulu'], areaCodes: '808' },
  ID: {
    zones: ['America/Boise', pacific],
    areaCodes: '208 986',
    codeZones: { 208: ['America/Boise', pacific], 986: ['America/Boise', pacific] },
  },
  IL: {
    zones: [central],
    areaCodes: '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872',
  },
  IN: {
    zones: ['America/Indiana/Indianapolis', central],
    areaCodes: '219 260 317 463 574 765 812 930',
    codeZones: {
      219: [central, 'America/Indiana/Indianapolis'],
      574: ['America/Indiana/Indianapolis', central],
      812: ['America/Indiana/Indianapolis', central],
      930: ['America/Indiana/Indianapolis', central],
    },
  },
  IA: { zones: [central], areaCodes: '319 515 563 641 712' },
  KS: {
    zones: [central, mountain],
    areaCodes: '316 620 785 913',
    codeZones: { 620: [central, mountain], 785: [central, mountain] },
  },
  KY: {
    zones: ['America/Kentucky/Louisville', central],
    areaCodes: '270 364 502 606 859',
    codeZones: {
      270: [central, 'America/Kentucky/Louisville'],
      364: [central, 'America/Kentucky/Louisville'],
      606: ['America/Kentucky/Louisville', central],
    },
  },
  LA: { zones: [central], areaCodes: '225 318 337 457 504 985' },
  ME: { zones: [eastern], areaCodes: '207' },
  MD: { zones: [eastern], areaCodes: '227 240 301 410 443 667' },
  MA: { zones: [eastern], areaCodes: '339 351 413 508 617 774 781 857 978' },
  MI: {
    zones: ['America/Detroit', 'America/Menominee'],
    areaCodes: '231 248 269 313 517 586 616 679 734 810 906 947 989',
    codeZones: { 906: ['America/Detroit', 'America/Menominee'] },
  },
  MN: { zones: [central], areaCodes: '218 320 507 612 651 763 924 952' },
  MS: { zones: [central], areaCodes: '228 471 601 662 769' },
  MO: { zones: [central], areaCodes: '235 314 417 557 573 636 660 816 975' },
  MT: { zones: [mountain], areaCodes: '406' },
  NE: {
    zones: [central, mountain],
    areaCodes: '308 402 531',
    codeZones: { 308: [central, mountain] },
  },
  NV: { zones: [pacific], areaCodes: '702 725 775' },
  NH: { zones: [eastern], areaCodes: '603' },
  NJ: { zones: [eastern], areaCodes: '201 551 609 640 732 848 856 862 908 973' },
  NM: { zones: [mountain], areaCodes: '505 575' },
  NY: {
    zones: [eastern],
    areaCodes: '212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
  },
  NC: { zones: [eastern], areaCodes: '252 336 472 704 743 828 910 919 980 984' },
  ND: {
    zones: [central, mountain],
    areaCodes: '701',
    codeZones: { 701: [central, mountain] },
  },
  OH: { zones: [eastern], areaCodes: '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937' },
  OK: { zones: [central], areaCodes: '405 539 572 580 918' },
  OR: {
    zones: [pacific, 'America/Boise'],
    areaCodes: '458 503 541 971',
    codeZones: { 458: [pacific, 'America/Boise'], 541: [pacific, 'America/Boise'] },
  },
  PA: {
    zones: [eastern],
    areaCodes: '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
  },
  RI: { zones: [eastern], areaCodes: '401' },
  SC: { zones: [eastern], areaCodes: '803 821 839 843 854 864' },
  SD: {
    zones: [central, mountain],
    areaCodes: '605',
    codeZones: { 605: [central, mountain] },
  },
  TN: {
    zones: [central, eastern],
    areaCodes: '423 615 629 731 865 901 931',
    codeZones: { 423: [eastern, central], 865: [eastern], 931: [central, eastern] },
  },
  TX: {
    zones: [central, mountain],
    areaCodes:
      '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
    codeZones: { 432: [central, mountain], 915: [mountain] },
  },
  UT: { zones: [mountain], areaCodes: '385 435 801' },
  VT: { zones: [eastern], areaCodes: '802' },
  VA: { zones: [eastern], areaCodes: '276 434 540 571 686 703 757 804 826 948' },
  WA: { zones: [pacific], areaCodes: '206 253 360 425 509 564' },
  WV: { zones: [eastern], areaCodes: '304 681' },
  WI: { zones: [central], areaCodes: '262 274 353 414 534 608 715 920' },
  WY: { zones: [mountain], areaCodes: '307' },
  PR: { zones: ['America/Puerto_Rico'], areaCodes: '787 939' },
  VI: { zones: ['America/St_Thomas'], areaCodes: '340' },
  GU: { zones: ['Pacific/Guam'], areaCodes: '671' },
};

/** The zones assumed for an unknown area code: the contiguous states. */
export const mainlandZones: readonly string[] = [eastern, central, mountain, pacific];

const byAreaCode = new Map(
  Object.entries(states).flatMap(([code, { areaCodes }]) => areaCodes.split(' ').map((area) => [area, code] as const)),
);

/** True if the state spans several zones; only then does a ZIP code tell more than the state. */
export const hasSeveralZones = (written: string | null): boolean =>
  (states[stateCode(written) ?? '']?.zones.length ?? 0) > 1;

const areaCodeOf = (phone: string): string | null => /^\+1([2-9]\d\d)\d{7}$/.exec(phone)?.[1] ?? null;

/** The state of the area code of a number in E.164. */
export function stateOfPhone(phone: string): string | null {
  const area = areaCodeOf(phone);
  return (area && byAreaCode.get(area)) ?? null;
}

export function zonesOfPhone(phone: string): readonly string[] | null {
  const area = areaCodeOf(phone);
  const state = stateOfPhone(phone);
  if (!area || !state) return null;
  const { zones, codeZones } = states[state]!;
  return codeZones?.[area] ?? zones.slice(0, 1);
}

/**
 * The likely zone of a ZIP code in a state: that of its prefix, or of most people where a boundary crosses the prefix, or else the first of
 * the state. Null if the code is invalid.
 */
export function zoneOfPostalCode(state: string, postalCode: string | null | undefined): string | null {
  const [code] = /^\d{5}/.exec(postalCode?.trim() ?? '') ?? [];
  return code ? (likelyZoneOfZip(state, code) ?? states[state]!.zones[0]!) : null;
}

export type Place = { state: string | null; zones: readonly string[]; knownBy: 'address' | 'area_code' | 'nothing' };

/**
 * Where a person's phone rings: by ZIP code, then state, then number. The address outranks the phone, because people keep their number when
 * they move; a number of the same state only narrows the zones.
 */
export function placeOf(
  addressState: string | null | undefined,
  phone: string | null | undefined,
  postalCode?: string | null,
): Place {
  const state = stateCode(addressState);
  const ofPhone = phone ? stateOfPhone(phone) : null;
  const narrow = phone ? zonesOfPhone(phone) : null;
  const byZip = state && postalCode ? zoneOfZip(state, postalCode) : undefined;
  if (state && byZip) return { state, zones: [byZip], knownBy: 'address' };
  if (state) return { state, zones: ofPhone === state ? narrow! : states[state]!.zones, knownBy: 'address' };
  if (ofPhone) return { state: ofPhone, zones: narrow!, knownBy: 'area_code' };
  return { state: null, zones: [], knownBy: 'nothing' };
}
