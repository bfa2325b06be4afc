(module
  (import "eye" "memory" (memory 1))

  ;; The convolution of 1 by 1, which is nine tenths of the network's arithmetic:
  ;; y[o][p] = min(most, max(least, b[o] + sum over i of w[o][i] * x[i][p])).
  ;; All addresses are in bytes. A plane is one channel's pixels; its length is a multiple of 32 bytes and the number
  ;; of outputs is a multiple of 4, so that 4 outputs of 8 pixels are summed at once in registers.
  (func (export "pointwise")
    (param $x i32) (param $w i32) (param $b i32) (param $y i32)
    (param $inputs i32) (param $outputs i32) (param $plane i32)
    (param $least f32) (param $most f32)
    (local $pixel i32) (local $output i32) (local $row i32) (local $weight i32) (local $end i32) (local $at i32)
    (local $low v128) (local $high v128) (local $left v128) (local $right v128) (local $factor v128)
    (local $a v128) (local $b_ v128) (local $c v128) (local $d v128)
    (local $e v128) (local $f v128) (local $g v128) (local $h v128)
    (local.set $low (f32x4.splat (local.get $least)))
    (local.set $high (f32x4.splat (local.get $most)))
    (local.set $row (i32.shl (local.get $inputs) (i32.const 2)))
    (loop $pixels
      (local.set $output (i32.const 0))
      (loop $outputs4
        (local.set $at (i32.add (local.get $b) (i32.shl (local.get $output) (i32.const 2))))
        (local.set $a (v128.load32_splat (local.get $at)))
        (local.set $b_ (local.get $a))
        (local.set $c (v128.load32_splat offset=4 (local.get $at)))
        (local.set $d (local.get $c))
        (local.set $e (v128.load32_splat offset=8 (local.get $at)))
        (local.set $f (local.get $e))
        (local.set $g (v128.load32_splat offset=12 (local.get $at)))
        (local.set $h (local.get $g))
        (local.set $weight (i32.add (local.get $w) (i32.mul (local.get $output) (local.get $row))))
        (local.set $end (i32.add (local.get $weight) (local.get $row)))
        (local.set $at (i32.add (local.get $x) (local.get $pixel)))
        (loop $inputs1
          (local.set $left (v128.load (local.get $at)))
          (local.set $right (v128.load offset=16 (local.get $at)))
          (local.set $factor (v128.load32_splat (local.get $weight)))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $factor) (local.get $left))))
          (local.set $b_ (f32x4.add (local.get $b_) (f32x4.mul (local.get $factor) (local.get $right))))
          (local.set $factor (v128.load32_splat (i32.add (local.get $weight) (local.get $row))))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $factor) (local.get $left))))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $factor) (local.get $right))))
          (local.set $factor
            (v128.load32_splat (i32.add (local.get $weight) (i32.shl (local.get $row) (i32.const 1)))))
          (local.set $e (f32x4.add (local.get $e) (f32x4.mul (local.get $factor) (local.get $left))))
          (local.set $f (f32x4.add (local.get $f) (f32x4.mul (local.get $factor) (local.get $right))))
          (local.set $factor
            (v128.load32_splat (i32.add (local.get $weight) (i32.mul (local.get $row) (i32.const 3)))))
          (local.set $g (f32x4.add (local.get $g) (f32x4.mul (local.get $factor) (local.get $left))))
          (local.set $h (f32x4.add (local.get $h) (f32x4.mul (local.get $factor) (local.get $right))))
          (local.set $at (i32.add (local.get $at) (local.get $plane)))
          (local.set $weight (i32.add (local.get $weight) (i32.const 4)))
          (br_if $inputs1 (i32.lt_u (local.get $weight) (local.get $end))))
        (local.set $at
          (i32.add
            (i32.add (local.get $y) (local.get $pixel))
            (i32.mul (local.get $output) (local.get $plane))))
        (v128.store (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $a))))
        (v128.store offset=16 (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $b_))))
        (local.set $at (i32.add (local.get $at) (local.get $plane)))
        (v128.store (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $c))))
        (v128.store offset=16 (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $d))))
        (local.set $at (i32.add (local.get $at) (local.get $plane)))
        (v128.store (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $e))))
        (v128.store offset=16 (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $f))))
        (local.set $at (i32.add (local.get $at) (local.get $plane)))
        (v128.store (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $g))))
        (v128.store offset=16 (local.get $at)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $h))))
        (local.set $output (i32.add (local.get $output) (i32.const 4)))
        (br_if $outputs4 (i32.lt_u (local.get $output) (local.get $outputs))))
      (local.set $pixel (i32.add (local.get $pixel) (i32.const 32)))
      (br_if $pixels (i32.lt_u (local.get $pixel) (local.get $plane)))))

  ;; A larger convolution, of one output, over planes with a margin around their pixels:
  ;; y[r][c] = min(most, max(least, b + sum over t of w[t] * x[offset t from the pixel at (r, c) * stride])).
  ;; `offsets` are in bytes, `pitch` is what lies between two rows of x that y takes. 4 pixels are summed at once, so up
  ;; to 3 are written past a row: the next row overwrites them, and those of the last one must be nobody's.
  (func (export "window")
    (param $x i32) (param $w i32) (param $b f32) (param $y i32)
    (param $offsets i32) (param $taps i32) (param $pitch i32) (param $side i32) (param $stride i32)
    (param $least f32) (param $most f32)
    (local $row i32) (local $column i32) (local $at i32) (local $line i32) (local $out i32)
    (local $tap i32) (local $end i32) (local $from i32)
    (local $low v128) (local $high v128) (local $sum v128)
    (local.set $low (f32x4.splat (local.get $least)))
    (local.set $high (f32x4.splat (local.get $most)))
    (local.set $end (i32.shl (local.get $taps) (i32.const 2)))
    (local.set $line (local.get $x))
    (loop $rows
      (local.set $column (i32.const 0))
      (local.set $at (local.get $line))
      (local.set $out
        (i32.add (local.get $y) (i32.shl (i32.mul (local.get $row) (local.get $side)) (i32.const 2))))
      (loop $columns4
        (local.set $sum (f32x4.splat (local.get $b)))
        (local.set $tap (i32.const 0))
        (if (i32.eq (local.get $stride) (i32.const 1))
          (then
            (loop $taps1
              (local.set $sum
                (f32x4.add
                  (local.get $sum)
                  (f32x4.mul
                    (v128.load32_splat (i32.add (local.get $w) (local.get $tap)))
                    (v128.load
                      (i32.add (local.get $at) (i32.load (i32.add (local.get $offsets) (local.get $tap))))))))
              (local.set $tap (i32.add (local.get $tap) (i32.const 4)))
              (br_if $taps1 (i32.lt_u (local.get $tap) (local.get $end)))))
          (else
            ;; Every second of 8 pixels.
            (loop $taps2
              (local.set $from
                (i32.add (local.get $at) (i32.load (i32.add (local.get $offsets) (local.get $tap)))))
              (local.set $sum
                (f32x4.add
                  (local.get $sum)
                  (f32x4.mul
                    (v128.load32_splat (i32.add (local.get $w) (local.get $tap)))
                    (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27
                      (v128.load (local.get $from))
                      (v128.load offset=16 (local.get $from))))))
              (local.set $tap (i32.add (local.get $tap) (i32.const 4)))
              (br_if $taps2 (i32.lt_u (local.get $tap) (local.get $end))))))
        (v128.store (local.get $out)
          (f32x4.min (local.get $high) (f32x4.max (local.get $low) (local.get $sum))))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.shl (local.get $stride) (i32.const 4))))
        (local.set $column (i32.add (local.get $column) (i32.const 4)))
        (br_if $columns4 (i32.lt_u (local.get $column) (local.get $side))))
      (local.set $line (i32.add (local.get $line) (local.get $pitch)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $row) (local.get $side)))))

  ;; Copies the pixels of a plane into one whose rows are `pitch` bytes long.
  (func (export "spread") (param $x i32) (param $y i32) (param $side i32) (param $pitch i32)
    (local $row i32) (local $bytes i32)
    (local.set $bytes (i32.shl (local.get $side) (i32.const 2)))
    (loop $rows
      (memory.copy (local.get $y) (local.get $x) (local.get $bytes))
      (local.set $x (i32.add (local.get $x) (local.get $bytes)))
      (local.set $y (i32.add (local.get $y) (local.get $pitch)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $row) (local.get $side))))))
