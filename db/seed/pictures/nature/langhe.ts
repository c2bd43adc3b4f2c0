/** The Langhe: rounded hills quilted with vineyards, woods and stubble, seen from a height. */
import { type Rgb, hex, mix, scale } from '../engine/colour.ts';
import { cellHash, fractal, noise } from '../engine/noise.ts';
import type { GroundPoint, GroundShader, HeightField } from '../engine/terrain.ts';

export interface LandLight {
  /** Towards the light, on the ground plane; z is away from the viewer. */
  readonly sunX: number;
  readonly sunZ: number;
  readonly lit: Rgb;
  readonly shade: Rgb;
  readonly haze: Rgb;
  /** Distance at which haze has taken two thirds of the colour. */
  readonly clear: number;
  /** Mist lying in the valleys, below this height. */
  readonly mistTop?: number;
  readonly mist?: Rgb;
}

export interface Land {
  readonly seed: number;
  readonly relief: number;
  readonly fields: readonly Rgb[];
  readonly wood: Rgb;
  readonly light: LandLight;
}

const FIELD = 74;
const ROW = 7;

export const WOODED = 0.56;

/** Woods stand where this passes WOODED. */
export function woodiness(land: Land, x: number, z: number): number {
  return fractal(x / 260 + land.seed * 7, z / 260 + 40, 2);
}

export function langheHeight(land: Land): HeightField {
  return (x, z) => {
    const u = x / 560 + land.seed * 3.7;
    const v = z / 520 + land.seed * 1.3;
    const broad = noise(u, v) * 0.62 + noise(u * 2.1 + 5, v * 2.1) * 0.3;
    const fine = noise(u * 5.2, v * 5.2 + 9) * 0.08;
    return (broad + fine) * land.relief;
  };
}

interface Field {
  readonly colour: Rgb;
  readonly stripe: number;
  readonly edge: number;
}

function fieldAt(land: Land, x: number, z: number): Field {
  const wx = x + noise(x / 130, z / 130 + land.seed) * 110;
  const wz = z + noise(x / 130 + 50, z / 130) * 110;
  const column = Math.floor(wx / FIELD);
  const row = Math.floor(wz / (FIELD * 1.3));
  const pick = cellHash(column + land.seed * 11, row);
  const colour = land.fields[Math.floor(pick * land.fields.length * 0.999)] as Rgb;
  const turn = cellHash(column, row + land.seed * 5) * 2.2 - 0.5;
  const bend = noise(x / 210, z / 210) * 60;
  const across = x * Math.cos(turn) + z * Math.sin(turn) + bend;
  const striped = cellHash(row, column) < 0.8 ? 1 : 0.15;
  const inside = Math.abs(wx / FIELD - column - 0.5) * 2;
  return {
    colour,
    stripe: Math.cos((across / ROW) * Math.PI * 2) * striped,
    edge: inside > 0.94 ? 1 : 0,
  };
}

function bare(land: Land, point: GroundPoint): Rgb {
  if (woodiness(land, point.x, point.z) >= WOODED) {
    const leaf = noise(point.x / 9, point.z / 9);
    return mix(scale(land.wood, 0.75), land.wood, leaf);
  }
  const field = fieldAt(land, point.x, point.z);
  const clarity = Math.min(1, Math.max(0, 1.25 - point.z / 1300));
  const tone = 1 + field.stripe * 0.3 * clarity - field.edge * 0.22 * clarity;
  const mottled = tone * (0.92 + 0.16 * noise(point.x / 31, point.z / 31));
  return [field.colour[0] * mottled, field.colour[1] * mottled, field.colour[2] * mottled];
}

export function langheShader(land: Land): GroundShader {
  const { light } = land;
  return (point, out) => {
    const facing = -(point.slopeX * light.sunX + point.slopeZ * light.sunZ);
    const lit = Math.min(1, Math.max(0, 0.5 + facing * 1.5));
    const colour = bare(land, point);
    const hazed = 1 - Math.exp(-point.z / light.clear);
    const mistTop = light.mistTop ?? -1e6;
    const lift = fractal(point.x / 330 + 3, point.z / 330, 3) * 34;
    const veil = light.mist
      ? Math.min(0.94, Math.max(0, (mistTop + lift - point.height) / 42)) * Math.min(1, point.z / 500)
      : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const low = light.shade[channel] as number;
      const high = light.lit[channel] as number;
      const tint = (low + (high - low) * lit) / 160;
      let value = (colour[channel] as number) * tint;
      value += ((light.haze[channel] as number) - value) * hazed;
      if (veil > 0) value += (((light.mist as Rgb)[channel] as number) - value) * veil;
      out[channel] = value;
    }
  };
}

export const SUMMER_FIELDS = ['#5E7F36', '#6F9140', '#88A24A', '#4E7034', '#B9AE62', '#7C8F45'].map(hex);
export const AUTUMN_FIELDS = ['#B4702A', '#C98C34', '#8E5A2C', '#A3472A', '#7F8238', '#D0A448'].map(hex);
export const SPRING_FIELDS = ['#7FA845', '#98B94F', '#6C9A41', '#B4C466', '#8CA94A', '#A58B5A'].map(hex);
export const WINTER_FIELDS = ['#DDE2E6', '#CBD3DB', '#EEF0F0', '#B9B3A9', '#E4E4E2', '#C8CCD0'].map(hex);
