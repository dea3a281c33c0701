"""Timing, and telling what came of it."""

import gc
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time


@dataclass(frozen=True)
class Timing:
    """The seconds of several runs of one thing."""

    runs: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.runs)

    def __str__(self) -> str:
        """«0.031 s (0.030 to 0.033, 5 runs)»."""
        low, high = min(self.runs), max(self.runs)
        return f"{seconds(self.median)} s ({seconds(low)} to {seconds(high)}, {len(self.runs)} runs)"


def seconds(value: float) -> str:
    """Three digits that matter, without powers of ten."""
    return f"{value:.4f}" if value < 0.1 else f"{value:.3f}" if value < 10 else f"{value:.1f}"


def timed(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """How many seconds it takes. What earlier runs left behind is cleared away first, at nobody's cost."""
    gc.collect()
    begun = clock()
    work()
    return clock() - begun


def repeat(times: int, work: Callable[[], object]) -> Timing:
    """The same again and again."""
    return Timing(tuple(timed(work) for _ in range(times)))


def repeat_alone(times: int, work: Callable[[], object]) -> Timing:
    """The same, in seconds of the processor: for work that waits for nothing, on a busy machine."""
    return Timing(tuple(timed(work, process_time) for _ in range(times)))


def machine() -> str:
    """One line on where this ran."""
    load = os.getloadavg()[0]
    return (
        f"{os.cpu_count()} cores ({_processor()}), {platform.system()}, "
        f"Python {platform.python_version()}, load {load:.1f} before the first run"
    )


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()
