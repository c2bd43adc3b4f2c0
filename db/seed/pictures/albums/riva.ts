/** Riva's album: a hotel on Lake Garda. */
import { coverLake, sailing, sailingSunset } from '../moods/garda.ts';
import {
  blueTerrace,
  dayTerrace,
  duskTerrace,
  nightHarbour,
  noonHarbour,
  sunsetHarbour,
} from '../moods/riviera.ts';
import { harbour } from '../scenes/harbour.ts';
import { lake } from '../scenes/lake.ts';
import { terrace } from '../scenes/terrace.ts';
import type { AlbumEntry } from './entry.ts';

export const RIVA: readonly AlbumEntry[] = [
  {
    key: 'riva-terrazza-crepuscolo',
    subject: 'terrazza',
    seed: 11,
    alt: 'Tavoli apparecchiati sulla terrazza in riva al lago, con le luci accese al crepuscolo',
    scene: () => terrace(duskTerrace),
  },
  {
    key: 'riva-terrazza-giorno',
    subject: 'terrazza',
    seed: 12,
    alt: 'Terrazza sul lago di Garda in pieno giorno, con limoni e balaustra in pietra',
    scene: () => terrace(dayTerrace),
  },
  {
    key: 'riva-terrazza-sera',
    subject: 'terrazza',
    seed: 13,
    alt: 'Cena a lume di candela sulla terrazza nell’ora blu, con le stelle sul lago',
    scene: () => terrace(blueTerrace),
  },
  {
    key: 'riva-porto-giorno',
    subject: 'porto',
    seed: 21,
    alt: 'Barche ormeggiate nel porto davanti alle case colorate',
    scene: () => harbour(noonHarbour),
  },
  {
    key: 'riva-porto-tramonto',
    subject: 'porto',
    seed: 22,
    alt: 'Il porto al tramonto, con le facciate e le barche riflesse nell’acqua',
    scene: () => harbour(sunsetHarbour),
  },
  {
    key: 'riva-porto-notte',
    subject: 'porto',
    seed: 23,
    alt: 'Le finestre illuminate del porto si specchiano nel lago di notte',
    scene: () => harbour(nightHarbour),
  },
  {
    key: 'riva-vela-giorno',
    subject: 'vela',
    seed: 31,
    alt: 'Barche a vela sul lago di Garda in una giornata di sole',
    scene: () => lake(sailing),
  },
  {
    key: 'riva-vela-tramonto',
    subject: 'vela',
    seed: 32,
    alt: 'Due vele sul lago dorato al tramonto',
    scene: () => lake(sailingSunset),
  },
  {
    key: 'riva-copertina',
    subject: 'copertina',
    seed: 41,
    cover: true,
    alt: 'Il lago di Garda al crepuscolo, tra le montagne, con due barche a vela',
    scene: () => lake(coverLake),
  },
];
