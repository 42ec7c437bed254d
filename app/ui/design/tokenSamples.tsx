import type { ReactNode } from 'react'
import { contrast, type Pair, type Palette, readThemes, SIGN_PAIRS, TEXT_PAIRS } from './contrast.ts'
import { Part, Sample } from './sample.tsx'

const SIZES = [11, 12, 13, 14, 15, 16, 18, 22, 34]
const SPACES = [4, 6, 8, 12, 16, 20, 24, 32, 48]
const RADII = [4, 6, 10, 14, 20]
const TIMES = ['fast', 'base', 'sheet']

/** Colours with their measured contrast, type, spacing, the focus ring and motion. `css`: the text of `tokens.css`. */
export function TokenSamples({ css }: { css: string }) {
  const { dark, light } = readThemes(css)
  return (
    <>
      <Part title="색과 대비">
        <Colors name="어두운 화면" palette={dark} />
        <Colors name="밝은 화면" palette={light} />
      </Part>
      <Part title="글자">
        {SIZES.map((size) => (
          <p key={size} className="flex items-baseline gap-3 overflow-hidden whitespace-nowrap">
            <span className="meta num">{size}</span>
            <span style={{ fontSize: `var(--fs-${size})` }}>갤럭시 버즈3 프로 189,000원</span>
          </p>
        ))}
      </Part>
      <Part title="간격과 모서리">
        <Sample name="간격">
          {SPACES.map((size) => (
            <span key={size} className="grid justify-items-center gap-1">
              <span className="bg-accent" style={{ width: size, height: size }} />
              <span className="meta num">{size}</span>
            </span>
          ))}
        </Sample>
        <Sample name="모서리">
          {RADII.map((radius) => (
            <span key={radius} className="grid justify-items-center gap-1">
              <span
                className="border border-control bg-raised"
                style={{ width: 48, height: 48, borderRadius: `var(--r-${radius})` }}
              />
              <span className="meta num">{radius}</span>
            </span>
          ))}
        </Sample>
      </Part>
      <Part title="초점과 움직임">
        <Sample name="초점 테두리">
          <span className="px-3 py-2" style={{ outline: '2px solid var(--focus)', outlineOffset: 2 }}>
            키보드로 온 곳
          </span>
        </Sample>
        <Sample name="움직임 (움직임 줄이기를 켜면 0)">
          {TIMES.map((time) => (
            <button
              key={time}
              type="button"
              className="btn hover:translate-x-3"
              style={{ transition: `all var(--t-${time}) var(--ease)` }}
            >
              --t-{time}
            </button>
          ))}
        </Sample>
      </Part>
    </>
  )
}

function Colors({ name, palette }: { name: string; palette: Palette }) {
  return (
    <details open>
      <summary>
        <b>{name}</b> <span className="meta">가장 낮은 글자 대비 {lowest(palette).toFixed(2)}</span>
      </summary>
      <div className="flex flex-wrap gap-1 py-2">
        {[...palette].map(([token, color]) => (
          <span
            key={token}
            className="size-7 rounded-[var(--r-6)] border border-line"
            style={{ background: color }}
            title={`--${token} ${color}`}
          />
        ))}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-1">
        {TEXT_PAIRS.map((pair) => (
          <PairRow key={pair.join()} palette={palette} pair={pair}>
            가A1
          </PairRow>
        ))}
        {SIGN_PAIRS.map((pair) => (
          <PairRow key={pair.join()} palette={palette} pair={pair}>
            <svg viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
              <path d="M2 3h8v6h12" fill="none" stroke="currentcolor" strokeWidth="2" />
            </svg>
          </PairRow>
        ))}
      </ul>
    </details>
  )
}

function PairRow({ palette, pair, children }: { palette: Palette; pair: Pair; children: ReactNode }) {
  const [ink, ground] = pair
  const colors = { color: palette.get(ink), background: palette.get(ground) }
  return (
    <li className="flex items-center gap-2 overflow-hidden whitespace-nowrap">
      <span className="flex-none rounded-[var(--r-4)] px-1" style={colors} aria-hidden="true">
        {children}
      </span>
      <span className="meta num">
        {contrast(palette, pair).toFixed(2)} {ink} / {ground}
      </span>
    </li>
  )
}

const lowest = (palette: Palette): number => Math.min(...TEXT_PAIRS.map((pair) => contrast(palette, pair)))
