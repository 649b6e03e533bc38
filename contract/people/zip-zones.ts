/** The zone of a ZIP code in states with several zones, by its first three digits. */

type Prefixes = readonly (readonly [zone: string, prefixes: string])[];
type Parts = {
  /** Each zone with the prefixes that lie wholly in it. */
  readonly whole: Prefixes;
  /** Each zone with the prefixes that a boundary crosses and where most people have it, unless that is the first zone of the state. */
  readonly most?: Prefixes;
};

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

/** People in a prefix that a zone boundary crosses may be in any zone of the state. */
const parts: Record<string, Parts> = {
  AZ: { whole: [['America/Phoenix', '850 851 852 853 855 856 857 859 863 864']] },
  FL: {
    whole: [
      [eastern, '320 321 322 323 326 327 328 329 330 331 332 333 334 335 336 337 338 339 341 342 344 346 347 349'],
      [central, '325'],
    ],
    // Panama City
    most: [[central, '324']],
  },
  ID: {
    whole: [
      ['America/Boise', '832 833 834 836 837'],
      [pacific, '838'],
    ],
    // Lewiston
    most: [[pacific, '835']],
  },
  IN: {
    whole: [
      ['America/Indiana/Indianapolis', '460 461 462 466 467 468 469 470 471 472 473 474 478'],
      [central, '463 464 476 477'],
    ],
  },
  KS: { whole: [[central, '660 661 662 664 665 666 667 668 669 670 671 672 673 674 675 676 679']] },
  KY: {
    whole: [
      [
        'America/Kentucky/Louisville',
        '400 401 402 403 404 405 406 407 408 409 410 411 412 413 414 415 416 417 418 425',
      ],
      [central, '420 421 422 423 424'],
    ],
  },
  ND: {
    whole: [[central, '580 581 582 583 584']],
    // Dickinson
    most: [[mountain, '586']],
  },
  NE: {
    whole: [
      [central, '680 681 683 684 685 686 687 688 689'],
      [mountain, '693'],
    ],
  },
  OR: {
    whole: [[pacific, '970 971 972 973 974 975 976 977 978']],
    // Malheur County
    most: [['America/Boise', '979']],
  },
  SD: {
    whole: [
      [central, '570 571 572 573 574'],
      [mountain, '577'],
    ],
  },
  TN: {
    whole: [
      [central, '370 371 372 375 380 381 382 383 384'],
      [eastern, '374 376 377 379'],
    ],
    // Around Chattanooga and Knoxville
    most: [[eastern, '373 378']],
  },
  TX: {
    whole: [
      [
        central,
        '750 751 752 753 754 755 756 757 758 759 760 761 762 763 764 765 766 767 768 769 770 772 773 774 775 776 777 778 779 780 781 782 783 784 785 786 787 788 789 790 791 792 793 794 795 796 797',
      ],
      [mountain, '799 885'],
    ],
    // Around El Paso
    most: [[mountain, '798']],
  },
};

type Place = { readonly zone: string; readonly isWhole: boolean };
const byPrefix = new Map<string, Place>(
  Object.entries(parts).flatMap(([state, { whole, most = [] }]) =>
    [whole, most].flatMap((zones) =>
      zones.flatMap(([zone, prefixes]) =>
        prefixes.split(' ').map((prefix) => [state + prefix, { zone, isWhole: zones === whole }] as const),
      ),
    ),
  ),
);
const placeOf = (state: string, zip: string): Place | undefined => byPrefix.get(state + zip.slice(0, 3));

/**
 * The zone of a ZIP code in a state; undefined if the prefix doesn't determine it. What must not happen at a wrong hour, such as a text, asks
 * this and then keeps to every zone of the state.
 */
export function zoneOfZip(state: string, zip: string): string | undefined {
  const place = placeOf(state, zip);
  return place?.isWhole ? place.zone : undefined;
}

/** The same, but of a prefix that a boundary crosses the zone of most people there. A home needs one zone, and this is the best known. */
export const likelyZoneOfZip = (state: string, zip: string): string | undefined => placeOf(state, zip)?.zone;
