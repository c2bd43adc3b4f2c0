/** Bosco's album: canoes, bikes, winter nights and the cabin in the trees. */
import { autumnCanoe, dawnCanoe, sunsetCanoe } from '../moods/alpine-hours.ts';
import { meadowLake, turquoiseLake } from '../moods/alpine.ts';
import { cabinDusk, cabinMorning, cabinNight } from '../moods/cabins.ts';
import { bikeAutumn, bikeEvening, bikeGreen } from '../moods/trails.ts';
import { moonWalk, snowfallWalk, starryWalk } from '../moods/winter.ts';
import { forest } from '../scenes/forest.ts';
import { lake } from '../scenes/lake.ts';
import { snowWalk } from '../scenes/snow.ts';
import type { AlbumEntry } from './entry.ts';

export const BOSCO: readonly AlbumEntry[] = [
  {
    key: 'bosco-canoa-turchese',
    subject: 'canoa',
    seed: 11,
    alt: 'Canoe sul lago turchese con le Dolomiti che si specchiano nell’acqua',
    scene: () => lake(turquoiseLake),
  },
  {
    key: 'bosco-canoa-alba',
    subject: 'canoa',
    seed: 12,
    alt: 'Una canoa rossa scivola sul lago di montagna nella nebbia dell’alba',
    scene: () => lake(dawnCanoe),
  },
  {
    key: 'bosco-canoa-autunno',
    subject: 'canoa',
    seed: 13,
    alt: 'Canoa gialla sul lago circondato dai larici dorati d’autunno',
    scene: () => lake(autumnCanoe),
  },
  {
    key: 'bosco-canoa-tramonto',
    subject: 'canoa',
    seed: 14,
    alt: 'Due canoe sul lago mentre le cime si tingono di rosa al tramonto',
    scene: () => lake(sunsetCanoe),
  },
  {
    key: 'bosco-bici-bosco',
    subject: 'bici',
    seed: 21,
    alt: 'Due ciclisti in mountain bike su un sentiero nel bosco verde',
    scene: () => forest(bikeGreen),
  },
  {
    key: 'bosco-bici-autunno',
    subject: 'bici',
    seed: 22,
    alt: 'Un ciclista pedala nel bosco d’autunno su un sentiero coperto di foglie',
    scene: () => forest(bikeAutumn),
  },
  {
    key: 'bosco-bici-sera',
    subject: 'bici',
    seed: 23,
    alt: 'Due mountain bike sul sentiero nella luce radente della sera',
    scene: () => forest(bikeEvening),
  },
  {
    key: 'bosco-notte-stelle',
    subject: 'ciaspole',
    seed: 31,
    alt: 'Camminata con le ciaspole sotto un cielo stellato, verso un rifugio illuminato',
    scene: () => snowWalk(starryWalk),
  },
  {
    key: 'bosco-notte-luna',
    subject: 'ciaspole',
    seed: 32,
    alt: 'Tre escursionisti con le ciaspole sulla neve al chiaro di luna',
    scene: () => snowWalk(moonWalk),
  },
  {
    key: 'bosco-notte-neve',
    subject: 'ciaspole',
    seed: 33,
    alt: 'Un escursionista si avvicina al rifugio mentre nevica, all’imbrunire',
    scene: () => snowWalk(snowfallWalk),
  },
  {
    key: 'bosco-casa-crepuscolo',
    subject: 'casa-albero',
    seed: 41,
    alt: 'Casa sull’albero con le finestre accese nel bosco al crepuscolo',
    scene: () => forest(cabinDusk),
  },
  {
    key: 'bosco-casa-mattina',
    subject: 'casa-albero',
    seed: 42,
    alt: 'Casa sull’albero tra i raggi del sole del mattino',
    scene: () => forest(cabinMorning),
  },
  {
    key: 'bosco-casa-notte',
    subject: 'casa-albero',
    seed: 43,
    alt: 'Casa sull’albero illuminata nella notte blu del bosco',
    scene: () => forest(cabinNight),
  },
  {
    key: 'bosco-copertina',
    subject: 'copertina',
    seed: 51,
    cover: true,
    alt: 'Lago alpino con canoe, cime dolomitiche e un prato fiorito in primo piano',
    scene: () => lake(meadowLake),
  },
];
