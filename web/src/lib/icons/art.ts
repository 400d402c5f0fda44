/**
 * The drawings of the table, made for this project in the manner of black-figure pottery: a dark silhouette with lines
 * incised into it. All are on a field of 64 by 64.
 *
 * `fill` is the silhouette, `line` strokes in the same colour, `cut` the incised lines, which show the ground.
 */
export interface Art {
  readonly fill?: string;
  readonly line?: string;
  readonly cut?: string;
  /** The width of `line`; 5 where nothing is said. */
  readonly width?: number;
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** An ear of grain with grains in pairs. */
const ear = (x: number, top: number, pairs: number, step: number, size: number): string => {
  let path = `M${x} ${top - size}c${size * 0.55} ${size * 0.5} ${size * 0.55} ${size * 0.95} 0 ${size * 1.4}c${-size * 0.55} ${-size * 0.45} ${-size * 0.55} ${-size * 0.9} 0 ${-size * 1.4}z`;
  for (let pair = 0; pair < pairs; pair += 1) {
    const y = top + size * 0.35 + pair * step;
    path += `M${x - 1} ${y + size}c${-size} 0 ${-size * 1.35} ${-size * 0.6} ${-size * 1.35} ${-size * 1.25}c${size * 0.9} 0 ${size * 1.35} ${size * 0.5} ${size * 1.35} ${size * 1.25}z`;
    path += `M${x + 1} ${y + size}c${size} 0 ${size * 1.35} ${-size * 0.6} ${size * 1.35} ${-size * 1.25}c${-size * 0.9} 0 ${-size * 1.35} ${size * 0.5} ${-size * 1.35} ${size * 1.25}z`;
  }
  return path;
};

const spokes = (x: number, y: number, inner: number, outer: number, count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at * 2 * Math.PI) / count - Math.PI / 2;
    const point = (r: number): string =>
      `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    return `M${point(inner)}L${point(outer)}`;
  }).join('');

const ingot =
  'M10 7c6 5 13 7 22 7s16-2 22-7c4 3 5 7 2 11-4 5-5 9-5 14s1 9 5 14c3 4 2 8-2 11-6-5-13-7-22-7s-16 2-22 7c-4-3-5-7-2-11 4-5 5-9 5-14s-1-9-5-14c-3-4-2-8 2-11z';

const peaks = 'M1 56L23 13l9 15 7-11 24 39z';
const galley =
  'M1 37c9 4 17 6 30 6 14 0 21-2 25-8 1-4 0-8-4-11 6-1 11 3 11 10 0 12-10 20-27 20H21C10 54 3 48 1 37zM29 3h4v38h-4zM13 9h36c-3 8-3 15 0 23H13c3-8 3-15 0-23z';

/** A head in profile that looks to the right, with neck and shoulders: the people of Legacies. */
const head =
  'M12 62c1-9 6-13 14-15l-1-7c-6-3-9-8-9-16C16 13 24 7 34 7c10 0 16 6 17 15l5 9c1 2 0 3-2 3h-3l1 4-2 2 1 3c0 4-3 6-8 5l-5-1 1 4c8 2 13 5 14 11z';

export const ART = {
  // Whom a spot is for.
  farmers: { fill: ear(32, 14, 4, 9, 10) + 'M30.5 40h3v22h-3z' },
  herders: {
    fill: 'M10 30c1-5 5-7 10-7h17c4 0 6-3 7-8l2-5c1-3 3-4 6-4l3 1 5 5c2 2 1 5-2 5h-5l-2 9c-1 5-2 8-4 11l2 22h-6l-4-18H26l-4 18h-6l1-20c-2-2-3-4-3-7-1 3-2 5-5 6-2-3-2-6 1-8z',
    line: 'M49 8C48 2 41 0 36 4c5 0 7 2 7 7',
    width: 3.5,
    cut: 'M44 18c-2 6-3 10-8 12M22 29c4 3 9 3 13 1M53 11h.5',
  },
  hunters: {
    fill: 'M54 10l-15 4 11 11zM6 58l4-14 10 10z',
    line: 'M12 52L47 17M17 7c22 0 40 18 40 40M17 7l40 40',
    width: 4,
  },

  // Technologies of Bronze.
  domestication: {
    fill: 'M3 6c1 10 7 15 17 15 4 0 7-2 12-2s8 2 12 2c10 0 16-5 17-15 6 12 1 24-13 26 0 5-1 9-3 13l-5 11c-1 4-4 6-8 6s-7-2-8-6l-5-11c-2-4-3-8-3-13C2 30-3 18 3 6z',
    cut: 'M23 34l5 3M41 34l-5 3M28 54c2 2 6 2 8 0M32 24v10M28 27l4 4 4-4',
  },
  pottery: {
    fill: 'M24 4h16v5h-3c0 5 2 7 6 10 6 4 9 9 9 15 0 10-8 16-14 20l3 6H23l3-6c-6-4-14-10-14-20 0-6 3-11 9-15 4-3 6-5 6-10h-3z',
    line: 'M25 12c-9-3-15 3-12 13M39 12c9-3 15 3 12 13',
    width: 4,
    cut: 'M14 29h36M15 41h34M16 38l4-5 4 5 4-5 4 5 4-5 4 5 4-5 4 5',
  },
  masonry: {
    fill: 'M25 8h14v10H25zM17 20h14v10H17zM33 20h14v10H33zM9 32h14v10H9zM25 32h14v10H25zM41 32h14v10H41zM2 44h13v12H2zM17 44h14v12H17zM33 44h14v12H33zM49 44h13v12H49z',
  },
  authority: {
    fill: 'M9 45L5 19l14 11L32 7l13 23 14-11-4 26zM9 48h46v9H9z' + circle(5, 16, 4) + circle(59, 16, 4) + circle(32, 6, 4),
    cut: 'M13 52.500h38M22 40l4-5M42 40l-4-5M32 38v-8',
  },
  religion: {
    fill: 'M12 34h40v7h-5v13h5v6H12v-6h5V41h-5zM12 33C6 29 5 22 8 16c2 7 6 11 12 14zM52 33c6-4 7-11 4-17-2 7-6 11-12 14zM32 3c2 7 9 9 9 18 0 5-4 9-9 9s-9-4-9-9c0-4 2-6 4-9 1 2 2 3 3 3 2-3 3-7 2-12z',
    cut: 'M20 45h24M24 50h16',
  },
  wheel: {
    line: circle(32, 32, 25) + spokes(32, 32, 7, 24, 8),
    width: 5,
    fill: circle(32, 32, 9),
    cut: circle(32, 32, 3),
  },
  irrigation: {
    fill: 'M30 40V27C18 28 10 22 9 10c12-1 20 4 22 13C33 11 41 5 54 6c0 13-8 20-20 20v14z',
    line: 'M4 47c5-6 9-6 14 0s9 6 14 0 9-6 14 0 9 6 14 0M4 58c5-6 9-6 14 0s9 6 14 0 9-6 14 0 9 6 14 0',
    width: 4,
    cut: 'M16 15c4 2 8 4 12 8M47 11c-4 2-8 5-11 10',
  },
  bronze: { fill: ingot, cut: 'M22 22l20 20M42 22L22 42' },

  // Terrains.
  mountains: { fill: peaks, cut: 'M16 27l6 5 5-4 5 4M42 29l-4 4 7 3' },
  woods: {
    fill: 'M17 8c7 11 10 21 10 29 0 6-3 9-7 10v10h-5V47c-5-1-8-4-8-10C7 29 10 19 17 8zM46 4c8 12 12 23 12 32 0 7-4 11-9 12v9h-6v-9c-5-1-9-5-9-12 0-9 4-20 12-32zM2 57h60v3H2z',
    cut: 'M17 20v20M46 18v22M46 30l5-4M17 32l-4-4',
  },
  grasslands: {
    fill: 'M30 58C30 40 26 24 14 10c14 8 20 20 20 36 2-18 8-30 18-38-8 14-12 30-12 50zM20 58C19 46 14 36 4 30c13 2 20 11 21 28zM44 58c0-12 5-21 16-26-9 7-12 14-12 26zM2 57h60v3H2z',
  },
  savannas: {
    fill: 'M2 25c3-9 14-15 30-15s27 6 30 15c-8 3-14 2-21 1-3 6-6 10-6 17v15h-6V43c0-7-3-11-7-17-7 1-13 2-20-1zM8 57h48v3H8z',
    cut: 'M14 20c6-3 12-4 18-4M40 17c5 1 8 2 11 4M32 42l5-9',
  },
  deserts: {
    fill: circle(44, 16, 9) + 'M1 58c9-19 20-25 32-13 8-9 18-9 30 13z',
    cut: 'M20 41c6 4 8 9 9 16M44 44c-3 4-4 8-4 13',
  },
  jungles: {
    fill: 'M30 60c2-12 2-22-1-32-6-7-14-9-24-3 4-11 15-14 24-5-1-8-6-12-13-14 11-3 17 3 18 12 3-9 10-13 20-8-8 1-13 5-15 11 10-4 19 0 21 12-7-8-15-10-23-6 5 7 5 14 1 22 0-8-2-14-5-19 4 11 4 20 3 30zM12 58h40v3H12z',
    cut: 'M31 48h4M31 41h4M31 34h3',
  },
  shore: {
    fill: 'M2 46c0-20 12-33 29-33 13 0 21 9 21 19 0 8-5 13-12 13-6 0-10-4-10-9 0-4 3-7 6-7 3 0 5 2 5 4-6-1-5 6 0 6 3 0 5-3 5-7 0-6-5-11-13-11-11 0-17 9-17 18 0 9 6 15 17 15 9 0 17-4 29-4v8H2z',
  },

  // Icons of Bronze Age.
  exploration: { fill: galley, cut: 'M11 48h38M23 14c-1 5-1 9 0 13M40 14c-1 5-1 9 0 13' },
  society: {
    fill: 'M32 5l29 17v4H3v-4zM8 29h8v23H8zM22 29h8v23h-8zM34 29h8v23h-8zM48 29h8v23h-8zM3 55h58v6H3z',
    cut: 'M20 20l12-7 12 7z',
  },
  prosperity: {
    fill: ear(32, 12, 3, 8, 8) + ear(16, 18, 2, 8, 7) + ear(48, 18, 2, 8, 7) + 'M22 41h20v6H22zM24 50h16l5 12H19z',
    line: 'M32 26v16M17 34l9 8M47 34l-9 8',
    width: 3,
  },
  warfare: {
    fill: 'M9 37C9 21 18 13 32 13s23 8 23 24c0 9-2 17-5 25-6 0-11-3-14-8V43l-4-5-4 5v11c-3 5-8 8-14 8-3-8-5-16-5-25zM11 15C14 5 22 0 32 0s18 5 21 15c-6-4-13-6-21-6s-15 2-21 6z',
    cut: 'M15 38c4-5 9-5 13 1-5 3-9 2-13-1zM49 38c-4-5-9-5-13 1 5 3 9 2 13-1zM32 17v15',
  },
  artistry: {
    fill: 'M17 38h30c1 11-5 19-15 19s-16-8-15-19zM18 8h28v5H18z',
    line: 'M18 40C8 32 8 18 15 6M46 40c10-8 10-22 3-34M26 13v26M32 13v26M38 13v26',
    width: 3.5,
    cut: 'M24 46c3 5 13 5 16 0',
  },
  faith: {
    fill: 'M30 4h4v57h-4zM30 16C24 13 16 9 6 8c4 8 4 18 0 27 10-1 18-5 24-8zM34 16c6-3 14-7 24-8-4 8-4 18 0 27-10-1-18-5-24-8z',
    cut: 'M13 14c2 5 2 10 0 15M51 14c-2 5-2 10 0 15',
  },
  commerce: {
    fill: 'M30 6h4v46h-4zM18 52h28v6H18zM4 34h20c0 6-4 10-10 10S4 40 4 34zM40 34h20c0 6-4 10-10 10s-10-4-10-10z' + circle(32, 8, 5),
    line: 'M14 15h36M14 15L5 34M14 15l9 19M50 15l-9 19M50 15l9 19',
    width: 2.500,
  },
  wild: {
    fill: 'M32 3l6 15 15-7-7 15 15 6-15 6 7 15-15-7-6 15-6-15-15 7 7-15-15-6 15-6-7-15 15 7z',
    cut: circle(32, 32, 6),
  },

  // Territories.
  sea: { fill: galley, line: 'M2 61c5-4 10-4 15 0s10 4 15 0 10-4 15 0 10 4 15 0', width: 2.500, cut: 'M11 48h38M23 14c-1 5-1 9 0 13M40 14c-1 5-1 9 0 13' },
  plains: {
    fill: 'M1 44c14-12 40-14 62-2v18H1z' + ear(20, 12, 2, 7, 6) + ear(32, 8, 3, 7, 6) + ear(44, 12, 2, 7, 6),
    line: 'M20 26v14M32 24v14M44 26v14',
    width: 2.500,
    cut: 'M8 54c12-8 32-10 50-4M20 58c10-4 22-5 34-2',
  },

  // Civilisations.
  mycenae: {
    fill: 'M30 6h4v40h-4zM26 3h12v5H26zM22 46h20v6H22zM6 52h52v8H6zM26 18c-5-4-11-3-13 2l-3 1 2 4c2 1 3 3 2 6l-6 17h6l6-12 2 12h5zM38 18c5-4 11-3 13 2l3 1-2 4c-2 1-3 3-2 6l6 17h-6l-6-12-2 12h-5z',
    cut: 'M10 56h44',
  },
  hatti: {
    fill: circle(32, 30, 13) + 'M2 44c8-2 14-6 17-12 2 9 6 14 13 14s11-5 13-14c3 6 9 10 17 12-6 8-16 12-30 12S8 52 2 44z',
    line: spokes(32, 30, 17, 26, 16).replace(/M[^M]*L[^M]*/g, (ray, at: number) => (at > 0 && /L\S+ (3[6-9]|[45])/.test(ray) ? '' : ray)),
    width: 3,
    cut: circle(32, 30, 6),
  },
  wilusa: {
    fill: 'M8 60V26h-3V12h8v6h6v-6h8v6h6v-6h8v6h6v-6h8v14h-3v34H38V48c0-8-12-8-12 0v12z',
    cut: 'M8 30h44M16 38h6M42 38h6',
  },
  kemet: {
    fill: 'M2 36C12 20 22 14 34 14c12 0 20 6 28 18-8 10-16 16-28 16-5 0-9-1-13-3-1 6-4 10-10 13 2-7 2-12-9-22z',
    cut: 'M10 36c8-9 15-13 24-13 9 0 14 4 19 9-5 6-11 9-19 9-9 0-16-1-24-5z' + circle(34, 32, 5),
  },
  keftiu: {
    fill: 'M32 6c9 0 14 6 14 14 0 5-2 8-5 11 8 1 16-3 18-12 5 12-4 22-16 20 7 3 14 4 18 0-1 10-14 12-22 4 3 6 4 13 0 18-2-7-4-12-7-15-3 3-5 8-7 15-4-5-3-12 0-18-8 8-21 6-22-4 4 4 11 3 18 0-12 2-21-8-16-20 2 9 10 13 18 12-3-3-5-6-5-11 0-8 5-14 14-14z',
    cut: circle(27, 20, 2.500) + circle(37, 20, 2.500),
  },
  alashiya: { fill: ingot, cut: 'M20 22c8 4 16 4 24 0M20 42c8-4 16-4 24 0M32 25v14' },

  // The people of Legacies.
  politician: {
    fill: head,
    cut: 'M43 24h5M20 20c4-4 9-6 15-6s10 2 13 6M24 12l3 6M31 9l1 6M39 10l-1 5M45 13l-2 5M19 26l6-2M18 60c6-7 14-9 25-8M28 60c4-5 9-7 17-6',
  },
  general: {
    fill: head + 'M8 34C2 16 12 1 33 1c10 0 17 4 21 11-6-3-12-4-18-3C24 9 16 17 15 30c-1 6-2 10-1 15-3-3-5-7-6-11z',
    cut: 'M14 28C16 15 23 8 35 8M52 20c-5-2-10-2-15 0v12l5 10M37 32h8M44 25h3M20 58c8-5 18-6 28-3',
  },
  socialite: {
    fill: head + 'M4 14c0-8 9-12 17-8 3 2 4 5 4 8-3 8-8 12-14 11-5-1-7-6-7-11z' + circle(29, 42, 3.5),
    cut: 'M44 24c2-1 4-1 5 0M26 12c6 0 12 2 15 7M22 18c5 0 9 2 12 6M20 26c4 0 6 1 8 4M8 12c4-2 9-1 12 2M19 54c8 5 19 5 28 0' + circle(29, 42, 1),
  },
  underworldboss: {
    fill: head + 'M2 21c8-3 13-4 16-5 2-10 8-14 17-14 10 0 14 4 16 13l12 5c-6 4-16 6-29 6S10 25 2 21z',
    cut: 'M18 17c10 3 22 3 33-1M44 29h5M46 33l-6 8M28 34l4 5M20 60l12-9 10 9',
  },
  masterthief: {
    fill: head + 'M33 2C18 2 8 14 9 30c1 9 2 15-3 24 9-3 15-9 17-17 2-9 5-15 13-18 6-2 11-1 16 3C52 10 45 2 33 2z',
    cut: 'M27 25c8-5 18-5 26-1M28 33c8 0 17 1 24-1M41 29h6M14 24c3-9 9-14 18-15',
  },
  inventor: {
    fill: head + 'M44 44c5 1 8-1 9-5 3 8 0 17-8 20-7-2-9-8-9-15z',
    line: circle(44, 25, 6) + 'M38 24L17 20',
    width: 3.5,
    cut: circle(44, 25, 4) + 'M20 15c6-4 12-5 18-3M19 30c3 0 5 1 6 3M18 60c5-4 10-6 16-6',
  },
  promoter: {
    fill: 'M5 62c1-9 5-13 12-15l-1-6c-6-3-9-9-9-16C7 14 14 8 24 8c9 0 14 5 15 13l4 8c1 2 0 3-2 3l-2 1 1 3-2 2c1 5-2 7-7 6l-4-1 1 5c7 2 11 6 12 14zM40 33l17-13 5 1v24l-5 1-17-8z',
    cut: 'M32 24h4M12 20c4-5 10-7 17-6M11 28c3 0 5 1 7 3M57 22v22M11 58c7-5 16-6 25-2',
  },
  philosopher: {
    fill: head + 'M32 42c6 2 13 1 18-3 2 9-1 20-11 24-9-4-11-12-7-21z',
    cut: 'M43 24h5M34 46c1 5 2 8 4 11M41 46c0 4 0 7-1 11M46 44c0 4-1 7-3 11M17 27c5-2 9-1 12 3M28 12c8-3 15-1 19 5',
  },
  transportationbaron: {
    fill: head + 'M8 23C9 9 19 2 33 2c11 0 18 5 20 14l9 3c-5 4-12 6-20 5-12-2-23-2-34-1zM17 16C10 15 4 11 2 3c8 1 14 3 18 7z',
    cut: 'M15 20c10-2 24-1 38 1M44 28h5M22 12c-6-1-10-3-14-6M20 31c3 0 5 2 6 4M18 58c8-6 18-7 28-4',
  },
  corporatemogul: {
    fill: head + 'M18 16L15 1h37l-2 15 6 3H12z' + 'M35 44c8 3 13 0 16-4 2 6-1 11-6 13z',
    cut: 'M17 13h34M43 26h5M40 37c4-1 8-1 12 1M19 28c4 0 6 1 8 4M19 58l8-6M32 52l4 9M44 53l-4 8',
  },

  // Industries of Legacies.
  tourism: {
    fill: 'M1 52c9-4 20-6 31-6s22 2 31 6v8H1zM35 46C34 32 33 24 28 17c-9-3-16 0-21 8 0-12 9-18 21-13C24 5 30 0 40 2c-6 2-8 5-8 9 10-5 20-2 24 8-7-4-13-5-20-3 9 4 13 11 11 20-3-7-7-12-12-15 3 8 4 16 4 25z',
    cut: 'M8 55c14-4 34-4 48 0',
  },
  museums: {
    fill: 'M32 3l29 16v5H3v-5zM7 27h9v24H7zM21 27h9v24h-9zM34 27h9v24h-9zM48 27h9v24h-9zM2 54h60v7H2z',
    cut: circle(32, 15, 4) + 'M11.500 31v16M25.500 31v16M38.500 31v16M52.500 31v16',
  },
  theater: {
    fill: 'M8 8c8 4 16 6 24 6s16-2 24-6c4 22 0 40-10 48-5 4-9 6-14 6s-9-2-14-6C8 48 4 30 8 8z',
    cut: 'M15 25c4-5 9-5 13 0-4 3-9 3-13 0zM36 25c4-5 9-5 13 0-4 3-9 3-13 0zM20 43c8 6 16 6 24 0-2 10-22 10-24 0zM32 27v9',
  },
  communications: {
    fill: 'M4 60c4-10 12-14 26-15l20-5c5-1 9 2 9 7 0 3-2 6-5 7L32 60zM26 42C18 36 14 26 16 10c6 3 9 7 10 12 1-9 4-15 10-19 3 6 4 12 2 18 4-5 8-7 14-7 0 8-5 14-12 18z',
    cut: 'M20 16c1 9 4 16 9 22M34 10c-1 10-2 18-3 27M46 19c-5 4-9 10-12 17M18 55c12-2 24-4 36-8',
  },
  law: {
    fill: 'M30 4h4v48h-4zM18 54h28v7H18zM2 32h22c0 8-5 12-11 12S2 40 2 32zM40 32h22c0 8-5 12-11 12s-11-4-11-12z' + circle(32, 8, 6),
    line: 'M12 13l20-2 20 2M13 13L5 32M13 13l8 19M51 13l-8 19M51 13l8 19',
    width: 3,
  },
  military: {
    fill: circle(34, 34, 22) + 'M4 2l9 3-1 8 52 47-3 3L9 16l-8-1z',
    cut: circle(34, 34, 16) + 'M34 24l3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z',
  },
  education: {
    fill: 'M10 6h44v8c-3 1-4 2-4 4v28c0 2 1 3 4 4v8H10v-8c3-1 4-2 4-4V18c0-2-1-3-4-4z',
    cut: 'M20 20h24M20 27h24M20 34h24M20 41h15M14 11h36M14 53h36',
  },
  transportation: {
    fill: 'M2 40c10-1 16-4 19-11 6 4 14 5 23 4l16-9c2 9-1 16-8 19H4z' + circle(22, 50, 12) + circle(50, 52, 9),
    cut: circle(22, 50, 7) + circle(50, 52, 5) + spokes(22, 50, 0, 7, 6) + spokes(50, 52, 0, 5, 6) + 'M10 40h44',
  },
  manufacturing: {
    fill: 'M2 34h48c0 8-5 12-13 13l4 9h9v6H14v-6h8l4-9C14 47 4 44 2 34zM30 4l10-2 22 16-4 6-14-6-3 4-12-9z',
    cut: 'M10 39h34M24 56h16',
  },
  finance: {
    fill: 'M6 16c0-6 9-9 19-9s19 3 19 9v7c-9 1-16 5-17 11-11 1-21-3-21-9zM6 30c4 4 11 6 20 6v9c-11 0-20-3-20-9zM6 41c5 4 12 6 20 6v8c-11 0-20-3-20-8z' + 'M30 36c0-6 8-9 17-9s17 3 17 9v15c0 6-8 9-17 9s-17-3-17-9z',
    cut: 'M12 16c4 3 9 4 14 4s9-1 13-3M35 36c4 3 8 4 12 4s9-1 12-4M30 43c4 4 10 5 17 5s13-1 17-5',
  },

  // Impact icons of Legacies.
  power: { fill: 'M38 1L12 36h15l-7 27 32-39H35z', cut: 'M33 13L22 30h12' },
  manipulation: {
    fill: 'M6 4h52v7H6z' + circle(32, 32, 7) + 'M22 40h20l6 10-4 2-4-6-2 17h-5l-1-11-1 11h-5l-2-17-4 6-4-2z',
    line: 'M14 11v38M50 11v38M32 11v17',
    width: 2.500,
  },
  humanity: {
    fill: 'M32 60C14 46 3 35 3 21 3 11 10 5 18 5c6 0 11 3 14 9 3-6 8-9 14-9 8 0 15 6 15 16 0 14-11 25-29 39z',
    cut: 'M12 20c0-4 3-7 7-7M20 38c8-2 16-2 24 0M26 45h12',
  },
  knowledge: {
    fill: 'M10 4l12 8c6-3 14-3 20 0l12-8c-1 6-1 11 1 16 4 22-6 38-23 42C15 58 5 42 9 20c2-5 2-10 1-16z',
    cut: circle(22, 25, 7) + circle(42, 25, 7) + 'M22 25h.5M42 25h.5M29 34l3 5 3-5M24 48c5 4 11 4 16 0M22 42c6 4 14 4 20 0',
  },
  innovation: {
    fill: 'M4 44c10 2 18 0 24-5 8-6 17-8 27-6 5 1 8 5 7 9-2 3-6 3-8 1-3 10-12 16-26 16C15 59 6 54 4 44zM30 34C22 26 28 19 31 14c2-4 2-8 0-13 10 6 15 17 7 33z',
    cut: 'M14 48c8 3 20 3 30-4M33 22c2 4 2 7 0 11',
  },

  // Goods of Legacies.
  dye: {
    fill: 'M32 2c10 15 19 24 19 38 0 12-8 21-19 21S13 52 13 40C13 26 22 17 32 2z',
    cut: 'M21 40c0 7 4 12 10 13M36 22c2 3 4 6 5 9',
  },
  gear: { fill: circle(32, 32, 19), line: spokes(32, 32, 17, 28, 10), width: 8.5, cut: circle(32, 32, 8) + circle(32, 32, 14) },
  gem: {
    fill: 'M16 8h32l14 16-30 36L2 24z',
    cut: 'M2 24h60M16 8l6 16 10 34 10-34 6-16M22 24L32 9l10 15',
  },
  iron: {
    fill: 'M12 34h40l10 22H2zM22 12h24l6 17H16z',
    cut: 'M20 17h24M14 40h36M9 50h46',
  },
  fame: {
    fill: 'M32 2l9 19 21 3-15 15 4 21-19-10-19 10 4-21L2 24l21-3z',
    cut: 'M32 16l4 10 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z',
  },
  gold: {
    fill: circle(32, 32, 29),
    cut: circle(32, 32, 22) + 'M24 38c0-14 4-22 12-22 6 0 9 4 9 9l-4 1 3 5h-4c0 6-3 9-8 9v8H18c0-4 2-8 6-10zM38 23h.5',
  },
  foundation: {
    fill: 'M4 4h56v7H4zM9 13h46v5H9zM14 20h8v28h-8zM28 20h8v28h-8zM42 20h8v28h-8zM8 50h48v5H8zM3 57h58v6H3z',
    cut: 'M18 24v20M32 24v20M46 24v20',
  },
  resource: {
    fill: 'M12 22L32 6l20 16v6H12zM8 30h48l-5 30H13z',
    cut: 'M16 38h32M18 47h28M22 22l10-8 10 8',
  },

  // Other things of Legacies.
  relation: {
    fill: 'M1 20l12-6 12 5 8-4 12 1 18-4v26l-9 4c-4 9-12 15-20 14-6 1-11-2-15-7L1 42z',
    cut: 'M25 19l-9 11c3 4 8 3 12-2l4-2 19 17M46 47l-9-9M38 52l-9-9M30 55l-6-7M54 42l-3 1M10 40l5 4',
  },
  heart: { fill: 'M32 58C14 45 4 34 4 22 4 13 11 6 19 6c6 0 10 3 13 8 3-5 7-8 13-8 8 0 15 7 15 16 0 12-10 23-28 36z' },
  swords: { fill: 'M4 4l10 2 36 36-4 4L10 10zM60 4l-10 2-36 36 4 4 36-36z', line: 'M54 36L36 54M10 36l18 18M48 48l11 11M16 48L5 59', width: 5 },
  minor: { fill: 'M14 8h36v48H14z', cut: 'M22 18h20M22 26h20M22 34h12M28 46h8' },
  major: { fill: 'M6 16h32v46H6zM26 3h32v46H42V13H26z', cut: 'M13 26h18M13 34h18M13 42h18M13 51h10M46 12h6M46 20h6M46 28h6' },
  heirloom: {
    fill: 'M12 4h40v6c-4 1-6 3-6 6 8 4 12 10 10 18-2 7-9 11-17 12l3 9h6v6H16v-6h6l3-9c-8-1-15-5-17-12-2-8 2-14 10-18 0-3-2-5-6-6z',
    cut: 'M16 18h32M11 32h42M14 24l5 4 5-4 4 4 4-4 4 4 4-4 5 4 5-4',
    line: 'M10 20C3 20 2 30 8 34M54 20c7 0 8 10 2 14',
    width: 3.5,
  },
  successor: {
    fill: 'M6 62c1-10 6-15 14-17v-6c-5-3-8-8-8-15C12 14 19 8 28 8s15 6 16 14l4 8c1 2 0 3-2 3h-2l1 4-2 2c1 5-2 7-7 6l-4-1v4c8 2 13 6 14 14zM50 2l3 7 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z',
    cut: 'M37 24h4M17 20c4-5 9-7 16-5M16 28c3 0 6 1 7 4M12 58c8-6 18-7 28-3',
  },
  legend: {
    fill: head + 'M33 4l3-4 3 4 6-3 1 6 7-1-2 7 6 3-5 4-8-5-9-2-9 2-8 5-5-4 6-3-2-7 7 1 1-6z',
    cut: 'M43 25h5M19 20c9-5 20-5 30-1M20 29c3 0 5 1 6 4M20 59c8-7 17-8 26-4',
  },
  event: {
    fill: circle(42, 22, 17) + 'M28 12L2 8l22 13-23 4 24 6L4 47l25-9L16 62l22-22z',
    cut: 'M42 11l3 8 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z',
  },
  influence: { fill: 'M15 62V24H3L20 2l17 22H25v38zM39 2v38H27l17 22 17-22H49V2z', cut: 'M20 12v44M44 8v44' },
  dividends: {
    fill: circle(20, 20, 17) + circle(44, 44, 17),
    line: 'M8 56L56 8',
    width: 4.500,
    cut: circle(20, 20, 10) + circle(44, 44, 10),
  },
  income: {
    fill: 'M4 28C4 14 12 8 32 8s28 6 28 20zM3 31h58v28H3z',
    cut: 'M3 30h58M26 30h12v12H26zM32 35v3M12 22c4-6 10-8 20-8M10 50h44',
  },
  trade: {
    fill: 'M2 18L22 2v10h38v12H22v10zM62 46L42 30v10H4v12h38v10z',
    cut: 'M24 18h30M40 46H10',
  },
  swap: { line: 'M10 22h40M54 42H14', width: 6, fill: 'M42 8l18 14-18 14zM22 28L4 42l18 14z' },
  compass: {
    fill: circle(32, 32, 29),
    cut: circle(32, 32, 23) + 'M32 12l6 20-6 20-6-20zM12 32h8M44 32h8',
  },
  up: { fill: 'M32 6l26 30H42v22H22V36H6z' },
  down: { fill: 'M32 58L6 28h16V6h20v22h16z' },

  // Things on the table.
  city: { fill: 'M4 60V30h6v-8h8v8h6V12h5V6h6v6h5v18h6v-8h8v8h6v30H38V50c0-8-12-8-12 0v10z', cut: 'M29 22h6M10 38h8M46 38h8' },
  province: {
    line: 'M32 58C14 56 6 42 12 20M32 58c18-2 26-16 20-38',
    width: 3,
    fill: 'M12 24c-6-1-9-5-9-11 6 0 10 4 9 11zM10 36c-5 1-9-1-11-6 6-2 10 0 11 6zM15 47c-4 4-9 4-13 0 4-4 9-4 13 0zM14 22c3-5 3-10-1-15-4 5-4 10 1 15zM18 36c4-3 6-8 4-13-5 3-6 8-4 13zM52 24c6-1 9-5 9-11-6 0-10 4-9 11zM54 36c5 1 9-1 11-6-6-2-10 0-11 6zM49 47c4 4 9 4 13 0-4-4-9-4-13 0zM50 22c-3-5-3-10 1-15 4 5 4 10-1 15zM46 36c-4-3-6-8-4-13 5 3 6 8 4 13z',
  },
  route: {
    fill: 'M8 40c4-2 6-6 8-12 3-8 7-10 10-3 3-7 8-6 11 2 4 2 6 4 8 2 2-3 2-8 5-10l6-2 6 5-2 4h-5c-1 7-2 13-8 16l2 18h-4l-5-15H24l-4 15h-5l2-18c-3 1-5 4-6 8-3-3-4-6-3-10z',
    cut: 'M20 30c6-4 10-3 16 2',
  },
  card: { fill: 'M14 6h36a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z', cut: 'M18 14h28v36H18z' },
  wreath: {
    line: 'M30 58C8 52 4 26 18 8M34 58c22-6 26-32 12-50',
    width: 3,
    fill: 'M18 12c-7 1-11-2-13-8 7-1 12 2 13 8zM12 25c-6 3-11 1-14-5 7-3 12-1 14 5zM12 39c-5 4-10 4-15 0 5-5 11-5 15 0zM20 51c-3 6-8 7-14 5 3-6 8-8 14-5zM20 18c5 0 8-4 8-9-5 0-8 3-8 9zM16 32c5 0 8-3 9-9-5 0-9 3-9 9zM19 44c5-1 7-4 7-9-5 1-8 4-7 9zM46 12c7 1 11-2 13-8-7-1-12 2-13 8zM52 25c6 3 11 1 14-5-7-3-12-1-14 5zM52 39c5 4 10 4 15 0-5-5-11-5-15 0zM44 51c3 6 8 7 14 5-3-6-8-8-14-5zM44 18c-5 0-8-4-8-9 5 0 8 3 8 9zM48 32c-5 0-8-3-9-9 5 0 9 3 9 9zM45 44c-5-1-7-4-7-9 5 1 8 4 7 9z',
  },
  seal: { fill: circle(32, 24, 20) + 'M20 40l-4 22 16-9 16 9-4-22z', cut: circle(32, 24, 13) + 'M26 24l4 5 8-10' },

  // Signs of the page.
  ingot: { fill: ingot },
  undo: { line: 'M14 26h26c10 0 16 6 16 14s-6 14-16 14H24', fill: 'M4 26L22 12v28z' },
  check: { line: 'M10 34l15 16 29-36', width: 8 },
  close: { line: 'M14 14l36 36M50 14L14 50', width: 7 },
  help: { line: 'M20 22c0-16 25-16 25 0 0 10-13 9-13 21', width: 7, fill: circle(32, 54, 5) },
  book: { fill: 'M4 10c12-2 20-1 26 4v42c-6-5-14-6-26-4zM60 10c-12-2-20-1-26 4v42c6-5 14-6 26-4z', cut: 'M11 22c6 0 9 0 13 3M11 32c6 0 9 0 13 3M53 22c-6 0-9 0-13 3M53 32c-6 0-9 0-13 3' },
  chat: { fill: 'M8 8h48a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H32L16 59V46H8a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5z', cut: 'M15 22h34M15 33h22' },
  scroll: { fill: 'M14 3h36a5 5 0 0 1 5 5v48a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z', cut: 'M18 17h28M18 28h28M18 39h28M18 50h16' },
  people: { fill: circle(22, 20, 10) + circle(44, 22, 8) + 'M4 56c0-14 6-22 18-22s18 8 18 22zM43 56c0-9-2-16-7-20 14-4 24 3 24 20z' },
  person: { fill: circle(32, 20, 13) + 'M8 60c0-16 8-24 24-24s24 8 24 24z' },
  bot: { fill: 'M30 4h4v9h-4zM12 14h40a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5zM0 28h4v14H0zM60 28h4v14h-4z', cut: circle(22, 30, 4) + circle(42, 30, 4) + 'M22 44h20' },
  eye: { fill: 'M2 32C12 18 22 12 32 12s20 6 30 20C52 46 42 52 32 52S12 46 2 32z', cut: circle(32, 32, 10) },
  clock: { line: circle(32, 32, 25) + 'M32 16v17l11 8' },
  link: { line: 'M27 37c-6-6-6-12 0-18l8-8c12-12 30 6 18 18l-7 7M37 27c6 6 6 12 0 18l-8 8C17 65-1 47 11 35l7-7', width: 6 },
  play: { fill: 'M16 8l38 24-38 24z' },
  pause: { fill: 'M14 8h12v48H14zM38 8h12v48H38z' },
  next: { fill: 'M14 10l30 22-30 22zM46 10h7v44h-7z' },
  previous: { fill: 'M50 10L20 32l30 22zM11 10h7v44h-7z' },
  sun: { fill: circle(32, 32, 13), line: spokes(32, 32, 20, 29, 8) },
  moon: { fill: 'M40 6C22 6 10 18 10 34s12 25 27 25c9 0 15-4 19-10C36 52 22 30 40 6z' },
  bell: { fill: 'M28 4h8v6c10 2 16 10 16 20v14l6 8v3H6v-3l6-8V30c0-10 6-18 16-20zM24 57h16c0 4-4 6-8 6s-8-2-8-6z' },
  sound: { fill: 'M4 23h13L34 8v48L17 41H4z', line: 'M43 22c6 6 6 14 0 20M51 14c10 10 10 26 0 36' },
  mute: { fill: 'M4 23h13L34 8v48L17 41H4z', line: 'M44 24l16 16M60 24L44 40' },
  cog: { fill: circle(32, 32, 18), line: spokes(32, 32, 18, 28, 8), width: 10, cut: circle(32, 32, 7) },
  menu: { line: 'M8 16h48M8 32h48M8 48h48', width: 7 },
  plus: { line: 'M32 10v44M10 32h44', width: 8 },
  flag: { fill: 'M10 4h6v57h-6zM16 8c14-6 22 6 40 0v28c-18 6-26-6-40 0z' },
  download: { line: 'M32 6v34M8 56h48', width: 7, fill: 'M14 28l18 20 18-20z' },
  lock: { fill: 'M10 28h44v32H10z', line: 'M20 28v-8c0-17 24-17 24 0v8', width: 6, cut: circle(32, 41, 4) + 'M32 45v8' },
  again: { line: 'M52 18C44 6 24 4 14 17S8 50 24 55s29-4 32-17', width: 6, fill: 'M60 4v22H38z' },
  chart: { line: 'M6 6v52h54M14 46l12-14 11 8 19-26', width: 5 },
  warning: { fill: 'M32 4l30 54H2z', cut: 'M32 24v16M32 48v2' },
  right: { line: 'M22 10l22 22-22 22', width: 7 },
  door: { fill: 'M8 4h32v10h-6v-4H14v44h20v-4h6v10H8zM44 20l16 12-16 12v-8H26v-8h18z' },
} as const satisfies Record<string, Art>;

export type IconName = keyof typeof ART;

export const isIcon = (name: string): name is IconName => name in ART;

/** A player's colour has a shape of its own, so that nobody needs to tell colours apart. Fields of 20 by 20. */
export const MARKERS = [
  { name: 'disc', path: 'M10 1.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 1 1 0-17z' },
  { name: 'square', path: 'M3.500 2h13a1.500 1.500 0 0 1 1.500 1.500v13a1.500 1.500 0 0 1-1.500 1.500h-13a1.500 1.500 0 0 1-1.500-1.500v-13a1.500 1.500 0 0 1 1.500-1.500z' },
  { name: 'triangle', path: 'M10 1.200a1.200 1.200 0 0 1 1.050.620l8 14.400a1.200 1.200 0 0 1-1.050 1.780h-16a1.200 1.200 0 0 1-1.050-1.780l8-14.400a1.200 1.200 0 0 1 1.050-.620z' },
  { name: 'diamond', path: 'M10 .8l9.200 9.200l-9.200 9.200l-9.200-9.200z' },
  { name: 'hexagon', path: 'M5.400 2h9.200l4.600 8l-4.600 8h-9.200l-4.600-8z' },
  { name: 'cross', path: 'M7 1.500h6v5.500h5.500v6h-5.500v5.500h-6v-5.500h-5.500v-6h5.500z' },
] as const;
